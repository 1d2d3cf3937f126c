// Colyseus: one action in, six views out, nothing stored. usage: node colyseus.cjs PORT FRAMES READY
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { views } = require("./views.cjs");

const [port, file, ready] = process.argv.slice(2);
const view = views(file, ready === "ready");

class Table extends Room {
  onCreate() {
    this.maxClients = 6;
    this.autoDispose = false;
    this.setPatchRate(null);
    this.seatReservationTimeout = 120;
    this.version = 0;
    this.seats = [];
    this.onMessage("move", (client, move) => {
      this.version += 1;
      this.seats.forEach((other, place) =>
        other.send("frame", view(this.version, place, other === client ? move.id : null)));
    });
  }
  onJoin(client) {
    this.seats.push(client);
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ maxPayload: 64 * 1024 }),
});
server.define("table", Table);
server.listen(Number(port), "127.0.0.1").then(() => console.log("ready"));
