/** State that is read before an await and written after it loses what others wrote in the meantime:
 *
 *      this.decks = { ...this.decks, [id]: await fetched(id) };
 *
 *  The rule knows state as whatever outlives one run of the function: a variable declared outside of it, or a member of
 *  `this` or of such a variable. A write is stale if its value comes, directly or through a local variable, from a read
 *  of the same state with an await in between, also one in an earlier round of a loop. What a callback of `then`,
 *  `catch` or `finally` does comes after an await as well. An entry of a map, set or list is written too late if it was
 *  looked up before the await, and not again after it:
 *
 *      if (!this.decks.has(id)) this.decks.set(id, await fetched(id));
 *
 *  So is state that a condition asked about before the await (in `if`, `?:`, `switch`, a loop, or before `&&`, `||` and
 *  `??`), unless it is claimed at once or asked about again:
 *
 *      if (!this.deck) this.deck = await fetched();
 *
 *  Await first, then read and write in one go. */

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const WRAPPERS = new Set(["TSNonNullExpression", "TSAsExpression", "TSSatisfiesExpression", "ChainExpression"]);
const TYPES = new Set(["typeAnnotation", "typeArguments", "typeParameters", "returnType"]);

const isName = (node, key) => (key === "property" || key === "key") && !node.computed;
const LATER = new Set(["then", "catch", "finally"]);
const LOOKS_UP = new Set(["get", "has", "includes", "indexOf"]);
const ENTERS = new Set(["set", "add", "delete", "push", "unshift"]);
const LOOPS = new Set(["WhileStatement", "DoWhileStatement", "ForStatement", "ForOfStatement", "ForInStatement"]);
/** Whatever is reached on a condition, and where its condition stands. */
const CONDITIONS = new Map([
  ["IfStatement", "test"],
  ["ConditionalExpression", "test"],
  ["LogicalExpression", "left"],
  ["SwitchStatement", "discriminant"],
  ["SwitchCase", "test"],
  ["WhileStatement", "test"],
  ["DoWhileStatement", "test"],
  ["ForStatement", "test"],
]);

const isIn = (node, one) => one.range[0] <= node.range[0] && node.range[1] <= one.range[1];

/** The name of the method that is called; null if nothing is called by a plain name. */
const methodOf = (node) =>
  node.type === "CallExpression" && node.callee.type === "MemberExpression" && !node.callee.computed
    ? node.callee.property.name
    : null;

/** Whether a function runs when a promise has settled. */
const isLater = (node) => LATER.has(methodOf(node.parent)) && node.parent.arguments.includes(node);

/** Whether nothing that follows an `if` is reached where its condition holds. */
const isLeft = ({ type, consequent }) =>
  type === "IfStatement" &&
  /^(Return|Throw|Continue|Break)Statement$/.test(
    (consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent)?.type,
  );

const isAwait = (node) => node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await);

/** Where an await is over: that of a `for await` is in its head, before each round. */
const endOf = (wait) => (wait.type === "AwaitExpression" ? wait : wait.right).range[1];

/** Whether an await comes again in each round of a loop. What a loop begins with or goes through is worked out once. */
function isRepeated(wait, loop) {
  const once = loop.init ?? loop.right;
  return wait === loop || (isIn(wait, loop) && !(once && isIn(wait, once)));
}

/** Everything that an assignment writes, each with the value that it gets: `[a, b] = [1, 2]` writes `a` and `b`. */
function* writtenIn(target, value) {
  if (target.type === "ArrayPattern") {
    const values = value.type === "ArrayExpression" ? value.elements : [];
    const isPaired = values.length > 0 && values.every((each) => each && each.type !== "SpreadElement");
    for (const [at, each] of target.elements.entries()) {
      if (each) yield* writtenIn(each, (isPaired && each.type !== "RestElement" && values[at]) || value);
    }
  } else if (target.type === "ObjectPattern") {
    for (const each of target.properties) yield* writtenIn(each.value ?? each, value);
  } else if (target.type === "RestElement") yield* writtenIn(target.argument, value);
  else if (target.type === "AssignmentPattern") yield* writtenIn(target.left, value);
  else yield [target, value];
}

/** The member chain as words, root first; an index that is worked out is left away. Null if it is anything else. */
function chainOf(node) {
  if (node.type === "Identifier") return [node.name];
  if (node.type === "ThisExpression") return ["this"];
  if (WRAPPERS.has(node.type)) return chainOf(node.expression);
  if (node.type !== "MemberExpression") return null;
  const before = chainOf(node.object);
  return before && (node.computed ? before : [...before, node.property.name]);
}

/** `a` in `a.b` says nothing of the rest of `a`; in `a.concat(b)` it does. */
function isOnlyOnTheWay(node) {
  let [inner, outer] = [node, node.parent];
  while (WRAPPERS.has(outer.type)) [inner, outer] = [outer, outer.parent];
  if (outer.type !== "MemberExpression" || outer.object !== inner) return false;
  return !(outer.parent.type === "CallExpression" && outer.parent.callee === outer);
}

const rule = {
  meta: {
    type: "problem",
    docs: { description: "forbid writing state from what was read of it before an await" },
    schema: [],
    messages: {
      stale:
        "`{{ state }}` is read before an await and written after it: what others wrote in the meantime is lost. " +
        "Await first, then read and write in one go.",
    },
  },

  create(context) {
    const { sourceCode } = context;

    /** Every node from this one down, without names, types, and functions that run at another time. */
    function* within(node) {
      yield node;
      for (const key of sourceCode.visitorKeys[node.type] ?? []) {
        if (TYPES.has(key) || isName(node, key)) continue;
        for (const child of [node[key]].flat()) {
          if (child && !FUNCTIONS.has(child.type)) yield* within(child);
        }
      }
    }

    /** The functions in which a node runs: from the innermost, through callbacks of promises, to where they begin. */
    function lifeOf(node) {
      const around = sourceCode.getAncestors(node).filter((each) => FUNCTIONS.has(each.type));
      const found = [];
      for (let each = around.pop(); each; each = isLater(each) ? around.pop() : null) found.push(each);
      return found;
    }

    const nodesOf = (life) => life.flatMap((each) => [...within(each.body)]);

    /** Whether others may have had their turn after this was read, and before that was written. */
    function isPaused(read, write, life) {
      if (life.some((each) => isLater(each) && isIn(write, each) && !isIn(read, each))) return true;
      const nodes = nodesOf(life);
      const awaits = nodes.filter(isAwait);
      const isAfterRead = (wait) => read.range[0] < endOf(wait);
      const isBeforeWrite = (wait) => endOf(wait) <= write.range[1];
      if (awaits.some((wait) => isAfterRead(wait) && isBeforeWrite(wait))) return true;
      // What was read before a loop, or in an earlier round of it, may be written in a later one.
      return nodes
        .filter((loop) => LOOPS.has(loop.type) && isIn(write, loop) && read.range[0] < loop.range[1])
        .some((loop) => {
          const isRead = isIn(read, loop);
          if (isRead && read.range[0] < write.range[1]) return false;
          return awaits.some((wait) => isRepeated(wait, loop) && (!isRead || isAfterRead(wait) || isBeforeWrite(wait)));
        });
    }

    function variableOf(identifier) {
      for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const found = scope.set.get(identifier.name);
        if (found) return found;
      }
      return null;
    }

    function isLocal(variable, owner) {
      const [from, to] = owner.range;
      return variable?.defs.some(({ name }) => from <= name.range[0] && name.range[1] <= to) ?? false;
    }

    /** What a local variable is only another name for, such as `this`; null if it is more than that. */
    function namedBy(variable, owner, seen) {
      const [def] = variable?.defs ?? [];
      if (def?.type !== "Variable" || seen.has(variable)) return null;
      if (variable.references.some((each) => each.init === false)) return null;
      seen.add(variable);
      if (def.node.id.type === "ObjectPattern") return partOf(def, owner, seen);
      return def.node.id.type === "Identifier" && def.node.init ? stateOf(def.node.init, owner, seen) : null;
    }

    /** The state that an expression names; null if it is a local variable, or no name at all. */
    function stateOf(node, owner, seen = new Set()) {
      const chain = chainOf(node);
      if (!chain) return null;
      let root = node;
      while (root.type !== "Identifier" && root.type !== "ThisExpression") root = root.object ?? root.expression;
      if (root.type === "ThisExpression") return chain.join(".");
      const variable = variableOf(root);
      const named = isLocal(variable, owner) ? namedBy(variable, owner, seen) : null;
      // A name for anything else than `this` has its value from before; what is in it is as everybody left it.
      if (named && (root !== node || named === "this")) return [named, ...chain.slice(1)].join(".");
      return isLocal(variable, owner) ? null : chain.join(".");
    }

    /** The state that a name takes out of an object: `this.deck` in `const { deck } = this`. */
    function partOf({ name, node }, owner, seen = new Set()) {
      const part = node.id.properties.find((each) => each.value === name && !each.computed);
      const whole = part && node.init && stateOf(node.init, owner, seen);
      return whole ? `${whole}.${part.key.name}` : null;
    }

    /** The conditions on which a node is reached: of what is around it, or of an `if` before it that was left. */
    function conditionsOf(node, life) {
      const found = [];
      for (const each of nodesOf(life)) {
        const test = each[CONDITIONS.get(each.type)];
        if (!test) continue;
        const isBefore = test.range[1] <= node.range[0] || each.type === "DoWhileStatement";
        const isAround = isIn(node, each) && !isIn(node, test) && isBefore;
        if (isAround || (isLeft(each) && each.range[1] <= node.range[0])) found.push(test);
      }
      return found;
    }

    const asksAbout = (state, test, owner) =>
      [...within(test)].filter((each) => stateOf(each, owner) === state && !isOnlyOnTheWay(each));

    /** Whether something that a condition asks about is written at once, so that nobody else gets past it. */
    function isClaimed(test, write, owner, life) {
      return nodesOf(life)
        .filter((each) => each.type === "AssignmentExpression" && each !== write && test.range[1] <= each.range[0])
        .filter((claim) => !isPaused(test, claim, life))
        .flatMap((claim) => [...writtenIn(claim.left, claim.right)].map(([target]) => stateOf(target, owner)))
        .some((state) => state && asksAbout(state, test, owner).length);
    }

    /** Where a value was read from the state: in its own expression, or where a local variable in it got its value. */
    function readsOf(state, value, owner, seen = new Set()) {
      const found = [];
      for (const node of within(value)) {
        if (stateOf(node, owner) === state && !isOnlyOnTheWay(node)) found.push(node);
        const variable = node.type === "Identifier" ? variableOf(node) : null;
        if (!variable || seen.has(variable) || !isLocal(variable, owner)) continue;
        seen.add(variable);
        const given = variable.references.map((each) => each.writeExpr).filter((each) => each && each !== value);
        found.push(...given.flatMap((each) => readsOf(state, each, owner, seen)));
        for (const def of variable.defs) {
          if (def.type === "Variable" && def.node.id.type === "ObjectPattern" && partOf(def, owner) === state) {
            found.push(def.node);
          }
          if (def.type === "Parameter" && isLater(def.node)) {
            found.push(...readsOf(state, def.node.parent.callee.object, owner, seen)); // what the promise was made from
          }
        }
      }
      return found;
    }

    return {
      AssignmentExpression(write) {
        const life = lifeOf(write);
        const owner = life.at(-1);
        if (!owner) return;
        const isOld = (read) => isPaused(read, write, life);
        for (const [target, value] of writtenIn(write.left, write.right)) {
          const state = stateOf(target, owner);
          if (!state) continue;
          const reads = readsOf(state, value, owner);
          if (write.operator !== "=") reads.push(write.left);
          const asked = conditionsOf(write, life).filter((test) => asksAbout(state, test, owner).length);
          // Whoever asks again after the await knows what others wrote.
          if (asked.some((test) => asksAbout(state, test, owner).some((read) => !isOld(read)))) continue;
          const isLate = asked.length && !asked.some((test) => isClaimed(test, write, owner, life));
          if ((isLate && asked.some(isOld)) || reads.some(isOld)) {
            context.report({ node: write, messageId: "stale", data: { state } });
          }
        }
      },

      CallExpression(write) {
        const life = ENTERS.has(methodOf(write)) ? lifeOf(write) : [];
        const owner = life.at(-1);
        const state = owner ? stateOf(write.callee.object, owner) : null;
        if (!state || !write.arguments.length) return;
        const key = sourceCode.getText(write.arguments[0]);
        const looked = nodesOf(life).filter(
          (each) =>
            LOOKS_UP.has(methodOf(each)) &&
            each.range[0] < write.range[1] &&
            stateOf(each.callee.object, owner) === state &&
            each.arguments.length &&
            sourceCode.getText(each.arguments[0]) === key,
        );
        if (looked.length && looked.every((read) => isPaused(read, write, life))) {
          context.report({ node: write, messageId: "stale", data: { state } });
        }
      },
    };
  },
};

export default rule;
