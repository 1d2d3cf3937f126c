// socket.io: one action in, six views out, nothing stored. usage: node socketio.cjs PORT FRAMES READY
const { createServer } = require("http");
const { Server } = require("socket.io");
const { views } = require("./views.cjs");

const [port, file, ready] = process.argv.slice(2);
const view = views(file, ready === "ready");
const http = createServer();
const io = new Server(http, { perMessageDeflate: false, httpCompression: false, serveClient: false });
const tables = new Map();

io.on("connection", (socket) => {
  let table, seat;
  socket.on("join", (number, place) => {
    seat = place;
    table = tables.get(number) ?? tables.set(number, { version: 0, sockets: [] }).get(number);
    table.sockets[seat] = socket;
    socket.emit("joined");
  });
  socket.on("move", (move) => {
    table.version += 1;
    table.sockets.forEach((other, place) => other.emit("frame", view(table.version, place, place === seat ? move.id : null)));
  });
});
http.listen(Number(port), "127.0.0.1", () => console.log("ready"));
