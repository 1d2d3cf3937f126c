// boardgame.io: one move in, its own update to each of six, in memory. usage: node boardgame.cjs PORT FRAMES
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");
const { views } = require("./views.cjs");

const [port, file] = process.argv.slice(2);
const view = views(file, false);

const lapin = {
  name: "lapin",
  disableUndo: true, // it would keep a copy of the whole state for every move
  setup: () => ({ version: 0, cards: [[], [], [], [], [], []] }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    give: {
      move: ({ G, playerID }, card) => {
        if (!(card >= 0 && card < 84)) return INVALID_MOVE;
        G.version += 1;
        G.cards[Number(playerID)] = [card];
      },
      ignoreStaleStateID: true, // five give at once, and each counts
    },
  },
  playerView: ({ G, playerID }) => view(G.version, Number(playerID), null),
};

const server = Server({ games: [lapin], origins: [Origins.LOCALHOST] });
server.run({ port: Number(port), callback: () => console.log("ready") });
