"""Scripts that measured pages run before their own: they take times, and play without a person."""

READY = """() => {
  let told = false;
  const look = () => {
    const first = document.querySelector(".hero form input");
    const games = document.querySelectorAll(".games li button:not(:disabled)");
    if (told || !first || games.length < 12) return;
    told = true;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.debug(`ready ${performance.now()}`)));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, {childList: true, subtree: true});
}"""
"""Logs when the page is interactive: all buttons are there, have been drawn, and the page answers."""

SHOWN = """() => {
  window.shown = [];
  const here = () => performance.timeOrigin + performance.now();
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data);
        if (message.type !== "frame" && message.type !== "changes") return;
        if (message.type === "changes") {
          for (const part of ["room", "table", "mine"]) {
            message[part] = this.newest[part] && {...this.newest[part], ...message[part]};
          }
        }
        this.newest = message;
        window.turn = message.table?.turn ?? 0;
        window.over = message.table?.phase === "over";
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.onmessage = () => window.shown.push(here() - message.now);
          after.port2.postMessage(0);
        });
        if (message.mine) this.play(message.mine);
      });
    }
    /* A person of few words: looks at the reveal to its end, and moves some time after there is something to do,
       each seat at a moment of its own. */
    play(mine) {
      const may = (what) => mine.may.find((each) => each.may === what && !each.again);
      const [tell, give, vote] = [may("tell"), may("give"), may("vote")];
      let ask = null;
      if (tell) ask = {do: "tell", card: tell.cards[0], clue: {type: "words", text: "a whisper"}};
      else if (give) ask = {do: "give", cards: give.cards.slice(0, give.count)};
      else if (vote) ask = {do: "vote", spots: vote.spots.slice(0, 1), red: null};
      clearTimeout(this.going);
      const wait = (tell ? 1000 : 400) + 310 * mine.seat;
      const go = () => {
        if (document.querySelector(".go-on")) this.going = setTimeout(go, wait);
        else this.send(JSON.stringify({id: crypto.randomUUID(), ask}));
      };
      if (ask) this.going = setTimeout(go, wait);
    }
  };
  setInterval(() => document.querySelector(".go-on .lamp")?.click(), 400);
}"""
"""Collects the times from the server's clock in a frame until it is drawn: encoding, sending, reading, showing."""

QUIET = """() => {
  const ends = performance.getEntriesByType("resource").map((each) => each.responseEnd);
  return performance.now() - Math.max(...ends) > 1000;
}"""
"""Whether nothing has been fetched for a second, so that all pictures of the deck are loaded."""

LONG = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((each) => each.duration)))
    .observe({type: "longtask", buffered: true});
}"""
"""Collects the durations of all tasks of more than 50 ms."""

SHIFTS = """() => {
  window.shifts = [];
  const place = (node) => {
    const of = node?.nodeType === 1 ? node : node?.parentElement;
    return of ? `${of.tagName.toLowerCase()}.${of.className?.baseVal ?? of.className}` : "gone";
  };
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if (each.hadRecentInput) continue;
      window.shifts.push({value: each.value, what: each.sources.map((source) => place(source.node))});
    }
  }).observe({type: "layout-shift", buffered: true});
}"""
"""Collects how far things have moved by themselves, and which: what a finger has just caused is not counted."""
