/** State that is read before an await and written after it loses what others wrote in the meantime:
 *
 *      this.decks = { ...this.decks, [id]: await fetched(id) };
 *
 *  The rule knows state as whatever outlives one run of the function: a variable declared outside of it, or a member of
 *  `this` or of such a variable. A write is stale if its value comes, directly or through a local variable, from a read
 *  of the same state with an await in between. What a callback of `then`, `catch` or `finally` does comes after an
 *  await as well. An entry of a map or set is written too late if it was looked up before the await, and not again
 *  after it:
 *
 *      if (!this.decks.has(id)) this.decks.set(id, await fetched(id));
 *
 *  Await first, then read and write in one go. */

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const WRAPPERS = new Set(["TSNonNullExpression", "TSAsExpression", "TSSatisfiesExpression", "ChainExpression"]);
const TYPES = new Set(["typeAnnotation", "typeArguments", "typeParameters", "returnType"]);

const isName = (node, key) => (key === "property" || key === "key") && !node.computed;
const LATER = new Set(["then", "catch", "finally"]);
const LOOKS_UP = new Set(["get", "has"]);
const ENTERS = new Set(["set", "add", "delete"]);

/** The name of the method that is called; null if nothing is called by a plain name. */
const methodOf = (node) =>
  node.type === "CallExpression" && node.callee.type === "MemberExpression" && !node.callee.computed
    ? node.callee.property.name
    : null;

/** Whether a function runs when a promise has settled. */
const isLater = (node) => LATER.has(methodOf(node.parent)) && node.parent.arguments.includes(node);

const isAwait = (node) => node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await);

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

    /** Whether others may have had their turn after this was read, and before that was written. */
    function isPaused(read, write, life) {
      const isIn = (node, one) => one.range[0] <= node.range[0] && node.range[1] <= one.range[1];
      if (life.some((each) => isLater(each) && isIn(write, each) && !isIn(read, each))) return true;
      const awaits = life.flatMap((each) => [...within(each.body)]).filter(isAwait);
      return awaits.some((each) => read.range[0] < each.range[1] && each.range[1] <= write.range[1]);
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

    /** The state that an expression names; null if it is a local variable, or no name at all. */
    function stateOf(node, owner) {
      const chain = chainOf(node);
      if (!chain) return null;
      let root = node;
      while (root.type !== "Identifier" && root.type !== "ThisExpression") root = root.object ?? root.expression;
      return root.type === "Identifier" && isLocal(variableOf(root), owner) ? null : chain.join(".");
    }

    /** Where a value was read from the state: in its own expression, or where a local variable in it got its value. */
    function readsOf(state, value, owner, seen = new Set()) {
      const found = [];
      for (const node of within(value)) {
        if (stateOf(node, owner) === state && !isOnlyOnTheWay(node)) found.push(node);
        const variable = node.type === "Identifier" ? variableOf(node) : null;
        if (!variable || seen.has(variable) || !isLocal(variable, owner)) continue;
        seen.add(variable);
        for (const def of variable.defs) {
          if (def.type === "Variable" && def.node.init) found.push(...readsOf(state, def.node.init, owner, seen));
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
        const state = owner ? stateOf(write.left, owner) : null;
        if (!state) return;
        const reads = readsOf(state, write.right, owner);
        if (write.operator !== "=") reads.push(write.left);
        if (reads.some((read) => isPaused(read, write, life))) {
          context.report({ node: write, messageId: "stale", data: { state } });
        }
      },

      CallExpression(write) {
        const life = ENTERS.has(methodOf(write)) ? lifeOf(write) : [];
        const owner = life.at(-1);
        const state = owner ? stateOf(write.callee.object, owner) : null;
        if (!state || !write.arguments.length) return;
        const key = sourceCode.getText(write.arguments[0]);
        const looked = life
          .flatMap((each) => [...within(each.body)])
          .filter(
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
