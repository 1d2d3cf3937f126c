/* The load generator of `lapin bench server` and `lapin bench cluster`: tables of six over real sockets, as cheap as a client can be.
 *
 * One thread, one epoll. It never decodes JSON: legal moves are found by text search in the bytes of a frame.
 * It speaks to Lapin and, for comparison, to socket.io, Colyseus and boardgame.io. Linux only.
 *
 * load DIALECT PORTS PIDS FILE: FILE has one line a socket, six lines a table: "address path token" ("-": none).
 * Several ports, with commas between them, are several processes of one site: sockets are dealt out to them by turns.
 * Then it reads commands, one a line, and answers each with one line of JSON:
 *   connect SECONDS        open all sockets; done when each has seen its first frame (or has joined)
 *   closed WARM SECONDS    every table moves as fast as it is answered: the next move when all six have heard
 *   eager WARM SECONDS     everybody moves as soon as they may: one tells, five give, five vote, nobody waits for
 *                          more than the rules make them wait for
 *   steps N                every table makes N moves, as above
 *   rest SECONDS           answer pings, nothing else
 *   show                   the newest frames of the first table, as they came
 *   paced RATE SECONDS     RATE moves a second in all, at random moments, whether or not the server keeps up
 * PIDS are the servers': their CPU time is read by the kernel's clocks for those processes. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 6, MOST_CHOICES = 16, EVENTS = 512, CHUNK = 1 << 18, LINGER = 5, MOST_SERVERS = 16 };
enum dialect { LAPIN, SOCKETIO, COLYSEUS, BOARDGAME };
enum state { UNBORN, CONNECTING, SHAKING, OPEN, READY, GONE };
enum may { NOTHING, TELL, GIVE, VOTE };

struct sock {
    int fd;
    enum state state;
    char *address, *path, *token;
    unsigned char *rest; /* the beginning of a frame that has not all arrived */
    size_t kept;
    long version;
    double seen; /* when the newest frame came */
    enum may may;
    int choices, choice[MOST_CHOICES];
    int claims; /* anybody may tell: the first to do so is the storyteller */
    int heard; /* peers: how many of the moves under way it has heard of */
    double asked; /* when eager: since when it waits for its answer; 0: it does not */
    int starting;
    char *shown; /* the newest frame; only at the first table */
};

struct table {
    double sent; /* when the move under way was due; 0: none is */
    double told; /* Lapin: when the mover was answered */
    long done;   /* Lapin: the version that answers the move */
    int heard, mover, moves, starting;
    int together, turn; /* peers: how many moves are under way; how many have been in this turn */
};

static enum dialect dialect;
static int port[MOST_SERVERS], ports, epoll, sockets, tables, ready, gone;
static struct sock *sock;
static struct table *table;
static unsigned char chunk[CHUNK];
static struct epoll_event found[EVENTS];
static clockid_t server_clock[MOST_SERVERS];
static int servers;

static long serial, moves, starts, refused, frames, frame_bytes;
static int asking;       /* a finished table moves again */
static int eager;        /* ... or everybody does, for themselves */
static int steps;        /* ... until it has made this many moves; 0: no end */
static int paced;        /* ... or waits in line for its turn */
static int *line, first_in_line, in_line;
static struct many { double *ms; long count, room; } late, across; /* milliseconds of every move, and from its
                            answer until the last of those who are at another process had heard of it */
static double newest_ready;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static double cpu_of(clockid_t clock) {
    struct timespec t;
    return clock_gettime(clock, &t) ? 0 : t.tv_sec + t.tv_nsec * 1e-9;
}

static double cpu_of_servers(void) {
    double sum = 0;
    for (int i = 0; i < servers; i++) sum += cpu_of(server_clock[i]);
    return sum;
}

static void add(struct many *m, double seconds) {
    if (m->count == m->room) m->ms = realloc(m->ms, (m->room = 2 * m->room + 4096) * sizeof *m->ms);
    m->ms[m->count++] = seconds * 1000;
}

static int port_of(struct sock *s) { return port[(s - sock) % ports]; }

static uint64_t seed = 88172645463325252ull;
static unsigned dice(unsigned n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (seed >> 20) % n;
}

static void die(const char *why, const char *what) {
    fprintf(stderr, "load: %s %s\n", why, what);
    exit(1);
}

/* Frames out */

static void drop(struct sock *s) {
    if (s->state == GONE || s->state == UNBORN) return;
    if (s->state == READY) ready--;
    s->state = GONE, gone++;
    close(s->fd);
}

static void put(struct sock *s, const void *data, size_t size) {
    if (send(s->fd, data, size, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)size) drop(s);
}

static void say(struct sock *s, int opcode, const void *text, size_t size) {
    unsigned char frame[1024 + 8], *at = frame;
    if (size > 1000) size = 1000;
    *at++ = 0x80 | opcode;
    if (size < 126) *at++ = 0x80 | size;
    else *at++ = 0x80 | 126, *at++ = size >> 8, *at++ = size;
    unsigned char mask[4] = {dice(256), dice(256), dice(256), dice(256)};
    memcpy(at, mask, 4), at += 4;
    for (size_t i = 0; i < size; i++) at[i] = ((const unsigned char *)text)[i] ^ mask[i & 3];
    put(s, frame, at + size - frame);
}

static void sayf(struct sock *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void sayf(struct sock *s, const char *format, ...) {
    char text[1000];
    va_list values;
    va_start(values, format);
    int size = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    say(s, 1, text, size);
}

/* Moves */

static void lapin_say(struct sock *s) {
    int one = s->choice[dice(s->choices)];
    serial++;
    if (s->may == TELL)
        sayf(s, "{\"id\":\"c%ld\",\"ask\":{\"do\":\"tell\",\"clue\":{\"type\":\"words\","
                "\"text\":\"a rabbit in the moon %ld\"},\"card\":%d}}", serial, serial, one);
    else if (s->may == GIVE)
        sayf(s, "{\"id\":\"c%ld\",\"ask\":{\"do\":\"give\",\"cards\":[%d]}}", serial, one);
    else
        sayf(s, "{\"id\":\"c%ld\",\"ask\":{\"do\":\"vote\",\"spots\":[%d]}}", serial, one);
}

static void lapin_start(struct sock *host) {
    sayf(host, "{\"id\":\"c%ld\",\"ask\":{\"do\":\"start\"}}", ++serial);
}

static void lapin_move(struct sock *own, struct table *t) {
    int start = dice(SEATS);
    for (int i = 0; i < SEATS; i++) {
        struct sock *s = own + (start + i) % SEATS;
        if (s->may == NOTHING || !s->choices) continue;
        t->mover = s - own;
        t->starting = 0;
        lapin_say(s);
        return;
    }
    t->mover = 0; /* nobody may do anything: the game is over, and the host starts the next */
    t->starting = 1;
    lapin_start(own);
}

/* Everybody who sees that they may move does so at once. */
static void lapin_eager(struct sock *s, int over) {
    if (!asking || s->asked) return;
    int host = (s - sock) % SEATS == 0;
    if (s->may == TELL && s->claims && !host) return; /* one is quickest, and five would be refused */
    if (s->may != NOTHING && s->choices) s->starting = 0, lapin_say(s);
    else if (host && over) s->starting = 1, lapin_start(s);
    else return;
    s->asked = now();
}

static void peer_say(struct sock *s) {
    int number = (s - sock) / SEATS, seat = (s - sock) % SEATS;
    unsigned card = dice(84);
    if (dialect == SOCKETIO)
        sayf(s, "42[\"move\",{\"id\":\"c%ld\",\"ask\":{\"do\":\"give\",\"cards\":[%u]}}]", ++serial, card);
    else if (dialect == BOARDGAME)
        sayf(s, "42/lapin,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"give\",\"args\":[%u],"
                "\"playerID\":\"%d\"}},%ld,\"m%d\",\"%d\"]", card, seat, sock[number * SEATS].version, number, seat);
    else { /* Colyseus: ROOM_DATA, the type "move", {"id": ..., "cards": [...]} in MessagePack */
        unsigned char data[64] = {13, 0xa4, 'm', 'o', 'v', 'e', 0x82, 0xa2, 'i', 'd', 0xaf};
        int at = 11;
        at += sprintf((char *)data + at, "c%014ld", ++serial % 100000000000000);
        at += sprintf((char *)data + at, "\xa5" "cards\x91");
        data[at++] = card;
        say(s, 2, data, at);
    }
}

static void move(int number, double due) {
    struct table *t = table + number;
    struct sock *own = sock + number * SEATS;
    t->sent = due, t->heard = 0, t->done = 0, t->together = 1;
    for (int i = 0; i < SEATS; i++) own[i].heard = 0;
    if (dialect == LAPIN) {
        lapin_move(own, t);
        return;
    }
    t->mover = dice(SEATS);
    if (eager && t->turn) t->together = SEATS - 1; /* all but the storyteller, as in Lapin's game */
    t->turn = (t->turn + t->together) % (2 * SEATS - 1);
    if (t->together == 1) peer_say(own + t->mover);
    else for (int i = 1; i < SEATS; i++) peer_say(own + (t->mover + i) % SEATS);
}

static void next(int number) {
    struct table *t = table + number;
    t->sent = 0;
    if (!asking || (steps && t->moves >= steps)) return;
    if (paced) line[(first_in_line + in_line++) % tables] = number;
    else move(number, now());
}

static void finished(int number) {
    struct table *t = table + number;
    if (dialect == LAPIN && t->starting) starts++;
    else {
        moves += t->together, t->moves += t->together;
        add(&late, now() - t->sent);
        struct sock *own = sock + number * SEATS;
        double last = 0;
        for (int i = 0; i < SEATS; i++)
            if (port_of(own + i) != port_of(own + t->mover) && own[i].seen > last) last = own[i].seen;
        if (last) add(&across, last > t->told ? last - t->told : 0);
    }
    next(number);
}

/* Frames in */

static const char *after(const char *text, const char *end, const char *wanted) {
    size_t size = strlen(wanted);
    const char *at = end > text ? memmem(text, end - text, wanted, size) : NULL;
    return at ? at + size : NULL;
}

static void read_may(struct sock *s, const char *text, const char *end) {
    s->may = NOTHING, s->choices = 0;
    const char *at = after(text, end, ",\"mine\":{");
    if (!(at = at ? after(at, end, "\"may\":[{\"may\":\"") : NULL)) return;
    const char *events = after(at, end, ",\"events\":");
    const char *again = after(at, events ? events : end, "\"again\":true");
    if (again) return;
    s->claims = after(text, at, ",\"storyteller\":null") != NULL;
    s->may = *at == 't' ? TELL : *at == 'g' ? GIVE : *at == 'v' ? VOTE : NOTHING;
    if (!(at = memchr(at, '[', end - at))) return;
    do {
        if (s->choices < MOST_CHOICES && at[1] != ']') s->choice[s->choices++] = atoi(at + 1);
        while (*++at != ',' && *at != ']') continue;
    } while (*at == ',');
}

static void joined(struct sock *s) {
    if (s->state != OPEN) return;
    s->state = READY;
    ready++;
    newest_ready = now();
}

static void hear_lapin(struct sock *s, const char *text, const char *end) {
    static const char frame[] = "{\"type\":\"frame\",\"version\":";
    int number = (s - sock) / SEATS;
    struct table *t = table + number;
    if (end - text > 40 && !memcmp(text, frame, sizeof frame - 1)) {
        frames++, frame_bytes += end - text;
        s->version = atol(text + sizeof frame - 1);
        s->seen = now();
        read_may(s, text, end);
        if (!number) free(s->shown), s->shown = strndup(text, end - text);
        joined(s);
        if (eager) {
            if (s->asked && after(text, text + 120, ",\"ack\":\"")) {
                if (s->starting) starts++;
                else moves++, add(&late, now() - s->asked);
                s->asked = 0;
            }
            lapin_eager(s, !s->may && after(text, end, ",\"playing\":false,") != NULL);
            return;
        }
        if (!t->sent) return;
        if (s == sock + number * SEATS + t->mover && after(text, text + 120, ",\"ack\":\""))
            t->done = s->version, t->told = now();
        if (!t->done) return;
        for (int i = 0; i < SEATS; i++)
            if (sock[number * SEATS + i].version < t->done) return;
        finished(number);
    } else if (after(text, text + 20, "\"refused\"")) {
        if (!refused++) fprintf(stderr, "load: %.*s\n", (int)(end - text), text);
        s->may = NOTHING, s->asked = 0;
    }
}

static void hear_peer(struct sock *s) {
    int number = (s - sock) / SEATS;
    struct table *t = table + number;
    if (!t->sent || ++s->heard != t->together) return;
    if (++t->heard == SEATS) finished(number);
}

static void hear_engine(struct sock *s, const char *text, const char *end) { /* socket.io and boardgame.io */
    int number = (s - sock) / SEATS, seat = (s - sock) % SEATS;
    static const char update[] = "42/lapin,[\"update\"", frame[] = "42[\"frame\"";
    if (*text == '0') sayf(s, dialect == BOARDGAME ? "40/lapin," : "40");
    else if (*text == '2') say(s, 1, "3", 1);
    else if (!memcmp(text, "40", 2)) {
        if (dialect == SOCKETIO) sayf(s, "42[\"join\",%d,%d]", number, seat);
        else sayf(s, "42/lapin,[\"sync\",\"m%d\",\"%d\",null,6]", number, seat);
    } else if (after(text, text + 24, "[\"joined\"") || after(text, text + 24, "[\"sync\"")) joined(s);
    else if (!memcmp(text, frame, sizeof frame - 1) || !memcmp(text, update, sizeof update - 1)) {
        frames++, frame_bytes += end - text;
        const char *at = dialect == BOARDGAME ? after(text, end, "\"_stateID\":") : NULL;
        if (at) sock[number * SEATS].version = atol(at);
        hear_peer(s);
    }
}

static void hear_colyseus(struct sock *s, const unsigned char *data, const unsigned char *end) {
    if (*data == 10) say(s, 2, "\x0a", 1), joined(s);
    else if (*data == 13 || *data == 17) frames++, frame_bytes += end - data, hear_peer(s);
}

static size_t take_frames(struct sock *s, unsigned char *data, size_t size) {
    size_t used = 0;
    while (size - used >= 2 && s->state != GONE) {
        unsigned char *at = data + used;
        size_t head = 2, body = at[1] & 127;
        if (body == 126) {
            if (size - used < 4) break;
            body = at[2] << 8 | at[3], head = 4;
        } else if (body == 127) {
            if (size - used < 10) break;
            body = (size_t)at[6] << 24 | at[7] << 16 | at[8] << 8 | at[9], head = 10;
        }
        if (size - used < head + body) break;
        used += head + body;
        switch (at[0] & 15) {
        case 1:
            if (dialect == LAPIN) hear_lapin(s, (char *)at + head, (char *)at + head + body);
            else hear_engine(s, (char *)at + head, (char *)at + head + body);
            break;
        case 2: hear_colyseus(s, at + head, at + head + body); break;
        case 8: drop(s); break;
        case 9: say(s, 10, at + head, body); break;
        }
    }
    return used;
}

static void receive(struct sock *s) {
    if (s->kept) memcpy(chunk, s->rest, s->kept);
    ssize_t got = recv(s->fd, chunk + s->kept, CHUNK - s->kept - 1, MSG_DONTWAIT);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR)) drop(s);
        return;
    }
    size_t size = s->kept + got, used = 0;
    chunk[size] = 0;
    if (s->state == SHAKING) {
        unsigned char *end = memmem(chunk, size, "\r\n\r\n", 4);
        if (end) {
            if (!memmem(chunk, end - chunk, " 101 ", 5)) {
                fprintf(stderr, "load: %.*s\n", (int)size, chunk);
                drop(s);
                return;
            }
            s->state = OPEN;
            used = end + 4 - chunk;
        }
    }
    if (s->state >= OPEN) used += take_frames(s, chunk + used, size - used);
    s->kept = size - used;
    if (s->kept) s->rest = realloc(s->rest, s->kept), memcpy(s->rest, chunk + used, s->kept);
}

/* Connecting */

static void begin(struct sock *s) {
    struct sockaddr_in own = {.sin_family = AF_INET}, server = {.sin_family = AF_INET, .sin_port = htons(port_of(s))};
    int yes = 1;
    s->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (s->fd < 0) die("socket:", strerror(errno));
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(s->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    inet_pton(AF_INET, s->address, &own.sin_addr);
    inet_pton(AF_INET, "127.0.0.1", &server.sin_addr);
    if (bind(s->fd, (void *)&own, sizeof own)) die("bind:", strerror(errno));
    if (connect(s->fd, (void *)&server, sizeof server) && errno != EINPROGRESS) die("connect:", strerror(errno));
    s->state = CONNECTING;
    struct epoll_event event = {EPOLLOUT, {.ptr = s}};
    epoll_ctl(epoll, EPOLL_CTL_ADD, s->fd, &event);
}

static void shake(struct sock *s) {
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(s->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) { /* nobody listens yet */
        close(s->fd);
        s->state = UNBORN;
        return;
    }
    char request[2048];
    int length = snprintf(request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bGFwaW4gbGFwaW4gbGFwaQ==\r\n%s%s%s\r\n", s->path, port_of(s),
        s->token ? "Authorization: Bearer " : "", s->token ? s->token : "", s->token ? "\r\n" : "");
    s->state = SHAKING;
    struct epoll_event event = {EPOLLIN, {.ptr = s}};
    epoll_ctl(epoll, EPOLL_CTL_MOD, s->fd, &event);
    put(s, request, length);
}

static void look(double seconds) {
    struct pollfd any = {epoll, POLLIN, 0};
    struct timespec wait = {0, seconds > 0 ? seconds * 1e9 : 0};
    if (ppoll(&any, 1, &wait, NULL) <= 0) return; /* epoll_wait alone counts in whole milliseconds */
    int count = epoll_wait(epoll, found, EVENTS, 0);
    for (int i = 0; i < count; i++) {
        struct sock *s = found[i].data.ptr;
        if (s->state == CONNECTING) shake(s);
        else if (s->state != GONE && s->state != UNBORN) receive(s);
    }
}

static void connect_all(double seconds) {
    double start = now(), end = start + seconds;
    int under_way = 0;
    newest_ready = start;
    while (ready + gone < sockets && now() < end) {
        under_way = 0;
        for (int i = 0; i < sockets; i++)
            under_way += sock[i].state > UNBORN && sock[i].state < READY;
        for (int i = 0; i < sockets && under_way < 400; i++)
            if (sock[i].state == UNBORN) begin(sock + i), under_way++;
        look(0.002);
    }
    printf("{\"ready\":%d,\"gone\":%d,\"seconds\":%.4f}\n", ready, gone, newest_ready - start);
}

/* Measuring */

struct mark { double wall, server, own; long moves, starts, frames, bytes, lates, acrosses; };

static struct mark mark(void) {
    return (struct mark){now(), cpu_of_servers(), cpu_of(CLOCK_PROCESS_CPUTIME_ID), moves, starts, frames,
                         frame_bytes, late.count, across.count};
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double share(struct many *m, long from, long to, double part) {
    if (to <= from) return 0;
    qsort(m->ms + from, to - from, sizeof *m->ms, by_size);
    return m->ms[from + (long)((to - from - 1) * part)];
}

static void report(struct mark a, struct mark b) {
    printf("{\"moves\":%ld,\"starts\":%ld,\"wall\":%.6f,\"server_cpu\":%.6f,\"load_cpu\":%.6f,\"frames\":%ld,"
           "\"frame_bytes\":%.1f,\"p50\":%.3f,\"p99\":%.3f,\"worst\":%.3f,\"across_p50\":%.3f,\"across_p99\":%.3f,"
           "\"refused\":%ld,\"gone\":%d}\n",
           b.moves - a.moves, b.starts - a.starts, b.wall - a.wall, b.server - a.server, b.own - a.own,
           b.frames - a.frames, b.frames > a.frames ? (double)(b.bytes - a.bytes) / (b.frames - a.frames) : 0,
           share(&late, a.lates, b.lates, .5), share(&late, a.lates, b.lates, .99), share(&late, a.lates, b.lates, 1),
           share(&across, a.acrosses, b.acrosses, .5), share(&across, a.acrosses, b.acrosses, .99), refused, gone);
    late.count = across.count = 0;
}

static int under_way(void) {
    int count = 0;
    for (int i = 0; i < tables; i++) count += table[i].sent > 0;
    for (int i = 0; i < sockets; i++) {
        struct sock *host = sock + i / SEATS * SEATS; /* when eager: somebody has not seen the newest frame yet */
        count += sock[i].asked > 0 || (eager && dialect == LAPIN && sock[i].version != host->version);
    }
    return count;
}

static void settle(void) {
    asking = 0;
    double end = now() + LINGER;
    while (under_way() && now() < end) look(0.05);
    for (int i = 0; i < tables; i++) table[i].sent = 0;
    for (int i = 0; i < sockets; i++) sock[i].asked = 0;
    eager = 0;
}

static void set_off(int limit, int waiting) {
    asking = 1, steps = limit, paced = waiting;
    first_in_line = in_line = 0;
    for (int i = 0; i < tables; i++) table[i].moves = 0, next(i);
}

static void closed_loop(double warm, double seconds, int everybody) {
    eager = everybody;
    if (eager && dialect == LAPIN) {
        asking = 1;
        for (int i = 0; i < sockets; i++) { /* from the newest frames; who is the last to be asked starts a game */
            struct sock *own = sock + i / SEATS * SEATS;
            int idle = 1;
            for (int k = 0; k < SEATS; k++) idle &= own[k].may == NOTHING;
            lapin_eager(sock + i, idle);
        }
    } else set_off(0, 0);
    for (double end = now() + warm; now() < end;) look(0.01);
    struct mark a = mark();
    for (double end = a.wall + seconds; now() < end;) look(0.01);
    struct mark b = mark();
    settle();
    report(a, b);
}

static void some_steps(int limit) {
    struct mark a = mark();
    set_off(limit, 0);
    for (double end = now() + 120; under_way() && now() < end;) look(0.01);
    struct mark b = mark();
    settle();
    report(a, b);
}

static void at_a_pace(double rate, double seconds) {
    set_off(0, 1);
    struct mark a = mark();
    double due = a.wall, end = due + seconds;
    while (due < end) {
        double t = now();
        while (due <= t && due < end && in_line) {
            int number = line[first_in_line];
            first_in_line = (first_in_line + 1) % tables, in_line--;
            move(number, due); /* counted from when it was due: waiting for a free table is waiting */
            due += -log((dice(1u << 30) + 1.0) / (1u << 30)) / rate;
        }
        double rest = due - now();
        look(rest > 0 ? fmin(rest, 0.1) : 0.001);
    }
    struct mark b = mark();
    asking = 0;
    for (double last = now() + LINGER; under_way() && now() < last;) look(0.01);
    b.lates = late.count, b.acrosses = across.count;
    settle();
    report(a, b);
}

static void rest(double seconds) {
    for (double end = now() + seconds; now() < end;) look(0.05);
    printf("{\"ready\":%d,\"gone\":%d,\"seconds\":%.4f}\n", ready, gone, seconds);
}

static void show(void) {
    for (int i = 0; i < SEATS; i++)
        printf("%s%s%s", i ? "," : "[", sock[i].shown ? sock[i].shown : "null", i == SEATS - 1 ? "]\n" : "");
}

/* Answer pings until there is something to read. */
static void await_command(void) {
    struct pollfd any[] = {{0, POLLIN, 0}, {epoll, POLLIN, 0}};
    while (poll(any, 2, -1), !any[0].revents) look(0);
}

static void read_sockets(const char *file) {
    FILE *in = fopen(file, "r");
    char address[64], path[600], token[200];
    if (!in) die("cannot read", file);
    while (fscanf(in, "%63s %599s %199s", address, path, token) == 3) {
        if (sockets % 6000 == 0) sock = realloc(sock, (sockets + 6000) * sizeof *sock);
        struct sock *s = sock + sockets++;
        *s = (struct sock){.fd = -1, .address = strdup(address), .path = strdup(path)};
        if (strcmp(token, "-")) s->token = strdup(token);
    }
    fclose(in);
    tables = sockets / SEATS;
    table = calloc(tables + 1, sizeof *table);
    line = calloc(tables + 1, sizeof *line);
}

int main(int count, char **words) {
    static const char *names[] = {"lapin", "socket.io", "colyseus", "boardgame.io"};
    char command[200];
    double a, b;
    if (count != 5) die("usage:", "load DIALECT PORTS PIDS FILE");
    for (int i = 0; i < 4; i++) if (!strcmp(words[1], names[i])) dialect = i;
    for (char *at = strtok(words[2], ","); at && ports < MOST_SERVERS; at = strtok(NULL, ",")) port[ports++] = atoi(at);
    for (char *at = strtok(words[3], ","); at && servers < MOST_SERVERS; at = strtok(NULL, ","))
        if (clock_getcpuclockid(atoi(at), server_clock + servers++)) die("no such server:", at);
    read_sockets(words[4]);
    epoll = epoll_create1(0);
    setvbuf(stdout, NULL, _IOLBF, 0);
    setvbuf(stdin, NULL, _IONBF, 0);
    while (await_command(), fgets(command, sizeof command, stdin)) {
        if (sscanf(command, "connect %lf", &a) == 1) connect_all(a);
        else if (sscanf(command, "closed %lf %lf", &a, &b) == 2) closed_loop(a, b, 0);
        else if (sscanf(command, "eager %lf %lf", &a, &b) == 2) closed_loop(a, b, 1);
        else if (sscanf(command, "steps %lf", &a) == 1) some_steps(a);
        else if (sscanf(command, "paced %lf %lf", &a, &b) == 2) at_a_pace(a, b);
        else if (sscanf(command, "rest %lf", &a) == 1) rest(a);
        else if (!strcmp(command, "show\n")) show();
        else die("what is", command);
    }
    return 0;
}
