// Written by web/wire.py from the server's types. Do not edit: `python web/wire.py`.


export type AbsentSeat = {
  readonly person: number;
  readonly free: ReadonlyArray<number>;
  readonly without: ReadonlyArray<number>;
  readonly needed: number;
};

export type Act = {
  readonly at: number;
  readonly what: string;
  readonly about?: string;
};

export type AddComputer = {
  readonly do: "add_computer";
  readonly level?: "easy" | "hard" | "medium" | "model";
  readonly language?: "de" | "en" | "es" | "fr";
};

export type AddName = {
  readonly do: "add_name";
  readonly name: string;
};

export type AgreeGiver = {
  readonly do: "agree_giver";
  readonly giver: number;
};

export type AgreedWith = {
  readonly code: "AGREED";
  readonly points: number;
  readonly seat: number;
  readonly spot: number;
  readonly others: ReadonlyArray<number>;
  readonly most?: number | null;
};

export type Arrange = {
  readonly do: "arrange";
  readonly order: ReadonlyArray<number>;
};

export type Bar = {
  readonly network: string;
  readonly until: number;
};

export type Before = {
  readonly hands: ReadonlyArray<ReadonlyArray<number>>;
  readonly scores: ReadonlyArray<number>;
};

export type BoxEnd = {
  readonly reason: "pile" | "rounds" | "square" | "stopped" | "target";
  readonly won: boolean;
  readonly points?: number | null;
  readonly rounds?: number | null;
  readonly turns?: number | null;
};

export type BoxRules = {
  readonly players: number;
  readonly sides: ReadonlyArray<number>;
  readonly row: number;
  readonly phase: "over" | "tell" | "touch" | "vote";
  readonly asks: ReadonlyArray<SeatAsk>;
  readonly following: ReadonlyArray<number>;
  readonly ends: ReadonlyArray<BoxEnd>;
  readonly ended: BoxEnd;
  readonly turns: number;
  readonly drawn_after: number | null;
  readonly by_hand: boolean;
  readonly goal?: number | null;
  readonly found?: FoundPoints | null;
  readonly crowd?: CrowdPoints | null;
  readonly fingers?: FingerPoints | null;
};

export type BoxSay = {
  readonly do: "box_say";
  readonly own?: ReadonlyArray<number>;
  readonly votes?: ReadonlyArray<number>;
  readonly red?: number | null;
  readonly person?: number | null;
};

export type BoxTakeBack = {
  readonly do: "box_take_back";
};

export type BoxTell = {
  readonly do: "box_tell";
  readonly person: number;
};

export type BoxTouch = {
  readonly do: "box_touch";
  readonly found_by?: number | null;
  readonly wrong?: ReadonlyArray<number>;
};

export type BoxView = {
  readonly asks?: ReadonlyArray<SeatAsk>;
  readonly again?: ReadonlyArray<number>;
  readonly turns?: ReadonlyArray<TurnPoints>;
  readonly drawn_after?: number | null;
  readonly by_hand?: boolean;
  readonly arriving?: number;
  readonly has_room?: boolean;
  readonly asking?: ReadonlyArray<number>;
};

export type BroughtDeck = {
  readonly id: string;
  readonly title: string;
  readonly cards: number;
  readonly two_sided: boolean;
  readonly cover: string | null;
};

export type BroughtDecks = {
  readonly decks: ReadonlyArray<BroughtDeck>;
};

export type ByTheBook = {
  readonly players: number;
  readonly value: number | boolean | string | null;
  readonly origin?: "book" | "book_variant" | "ours";
};

export type CardView = {
  readonly id: string;
  readonly small: string;
  readonly large: string;
  readonly master: string;
  readonly width: number;
  readonly height: number;
  readonly focus: [number, number];
  readonly zoom: number;
  readonly caption: string;
  readonly tags: ReadonlyArray<string>;
  readonly twins: ReadonlyArray<string>;
};

export type CardsSeen = {
  readonly event: "cards_given";
  readonly seat: number;
  readonly cards: ReadonlyArray<number> | null;
};

export type ChangeCard = {
  readonly caption?: string | null;
  readonly tags?: ReadonlyArray<string> | null;
  readonly focus?: [number, number] | null;
  readonly zoom?: number | null;
};

export type ChangeDeck = {
  readonly title?: string | null;
  readonly language?: "de" | "en" | "es" | "fr" | null;
  readonly use?: "link" | "table" | null;
  readonly author?: string | null;
  readonly licence?: string | null;
  readonly order?: ReadonlyArray<string> | null;
  readonly learns?: boolean | null;
  readonly shown_to_models?: boolean | null;
  readonly table?: string | null;
  readonly seat?: string | null;
};

export type Changes = {
  readonly type: "changes";
  readonly since: number;
  readonly version: number;
  readonly now: number;
  readonly ack: string | null;
  readonly events: ReadonlyArray<HandsSeen | ClueSeen | CardsSeen | VoteSeen | RefillSeen | SquareSeen | PositionSeen
    | PlayerArrived | SeatsAdded | GameEnded | TurnBegan | GiverOffered | GiverNamed | RowRevealed | VotesRevealed
    | PointsScored | Touched | JinxCalled | WindowClosed | FingersLifted | TouchCounted | TimeRanOut | SquareScored
    | SquareFilled | Said | Reacted>;
  readonly talk: null;
  readonly room?: RoomChanges;
  readonly table?: StoryChanges | SquareChanges;
  readonly mine?: MineChanges;
};

export type Choice = {
  readonly deck: string;
  readonly without?: ReadonlyArray<number>;
};

export type ChoseAlone = {
  readonly code: "ALONE";
  readonly points: number;
  readonly seat: number;
  readonly spot: number;
};

export type ClaimTurn = {
  readonly do: "claim_turn";
  readonly on?: boolean;
};

export type Clocks = {
  readonly tell?: number | null;
  readonly give?: number | null;
  readonly vote?: number | null;
  readonly touch?: number | null;
  readonly away?: number;
};

export type ClueSeen = {
  readonly event: "clue_given";
  readonly seat: number;
  readonly clue: Words | Recording | Live;
  readonly card: number | null;
};

export type Compose = {
  readonly do: "compose";
  readonly on?: boolean;
  readonly performs?: boolean;
  readonly form?: "mime" | "song";
};

export type Counted = {
  readonly seat: number;
  readonly spot: number;
};

export type CrowdAgreed = {
  readonly code: "CROWD";
  readonly spots: ReadonlyArray<number>;
  readonly voters: number;
  readonly points: number;
  readonly spoilt?: number | null;
};

export type CrowdPoints = {
  readonly agreed: ReadonlyArray<PointsLine>;
  readonly spoilt: ReadonlyArray<PointsLine>;
  readonly most: number;
};

export type CrowdSpoilt = {
  readonly code: "CROWD_SPOILT";
  readonly storyteller: number;
  readonly spot: number;
  readonly voters: ReadonlyArray<number>;
};

export type DeckLine = {
  readonly id: string;
  readonly title: string;
  readonly cards: number;
  readonly bytes: number;
  readonly reports: number;
};

export type DeckPart = {
  readonly deck: string;
  readonly title: string;
  readonly cards: number;
  readonly without: ReadonlyArray<number>;
  readonly own: boolean;
};

export type DeckPictures = {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly licence: string;
  readonly ratio: [number, number];
  readonly small: ReadonlyArray<string>;
  readonly large: ReadonlyArray<string>;
  readonly back: string;
  readonly cover: string;
  readonly shows: ReadonlyArray<Readonly<Record<string, string>>>;
  readonly parts?: ReadonlyArray<DeckPart>;
};

export type Decks = {
  readonly decks: ReadonlyArray<OfferedDeck>;
  readonly own: OwnLimits | null;
};

export type Departure = {
  readonly option: string;
  readonly book: number | boolean | string | null;
  readonly chosen: number | boolean | string | null;
  readonly origin?: "book" | "book_variant" | "ours";
  readonly ruling?: boolean;
};

export type Describe = {
  readonly do: "describe";
  readonly on: boolean;
};

export type Done = {
  readonly type: "done";
  readonly id: string;
  readonly version: number;
};

export type Dress = {
  readonly do: "dress";
  readonly name?: string | null;
  readonly rabbit?: Rabbit | null;
};

export type DressTeam = {
  readonly do: "dress_team";
  readonly name?: string | null;
  readonly colour?: "amber" | "fern" | "ice" | "ink" | "moss" | "ocean" | "plum" | "rose" | "rust" | "sand" | "snow"
    | "stone" | null;
};

export type EndGame = {
  readonly do: "end_game";
};

export type EnterRoom = {
  readonly host: string;
  readonly room: string;
  readonly name: string;
  readonly rabbit?: Rabbit | null;
  readonly heard?: ReadonlyArray<string>;
  readonly language?: "de" | "en" | "es" | "fr" | null;
};

export type Erase = {
  readonly person?: number | null;
  readonly receipt?: string;
};

export type EverybodyFound = {
  readonly code: "EVERYBODY_FOUND";
  readonly points: number;
  readonly storyteller: number;
};

export type ExpectedTurns = {
  readonly turns: number;
  readonly exact: boolean;
  readonly book?: number | null;
};

export type Explain = {
  readonly do: "explain";
  readonly text: string;
};

export type Explanation = {
  readonly turn: number;
  readonly person: number;
  readonly text: string;
};

export type ExtendClock = {
  readonly do: "extend_clock";
};

export type FeedAddress = {
  readonly feed: string;
  readonly atom: string;
  readonly calendar: string;
};

export type FinderOutcome = {
  readonly head: PointsLine;
  readonly teller: PointsLine;
  readonly side?: PointsLine | null;
  readonly finder?: PointsLine | null;
  readonly missed?: PointsLine | null;
};

export type Finger = {
  readonly seat: number;
  readonly spot: number;
  readonly ms: number;
  readonly called?: number | null;
};

export type FingerPoints = {
  readonly finder: PointsLine;
  readonly wrong: PointsLine;
  readonly slower: PointsLine;
  readonly active: ReadonlyArray<PointsLine>;
  readonly unfound: ReadonlyArray<PointsLine>;
};

export type FingersLifted = {
  readonly event: "fingers_lifted";
  readonly seats: ReadonlyArray<number>;
  readonly spot: number;
};

export type FirstTurn = {
  readonly person: number | null;
  readonly until: number | null;
  readonly waits: ReadonlyArray<number>;
  readonly waits_until: number | null;
};

export type FooledVoters = {
  readonly code: "FOOLED";
  readonly points: number;
  readonly owner: number;
  readonly voters: ReadonlyArray<number>;
  readonly votes: number;
  readonly most?: number | null;
  readonly cards?: ReadonlyArray<[number, number]>;
};

export type FoundAtOnce = {
  readonly code: "AT_ONCE";
  readonly points: number;
  readonly active: number;
  readonly finder: number;
};

export type FoundCard = {
  readonly code: "FOUND";
  readonly points: number;
  readonly seat: number;
};

export type FoundPoints = {
  readonly outcomes: ReadonlyArray<FinderOutcome>;
  readonly fooled: ReadonlyArray<number>;
  readonly partner?: ReadonlyArray<number>;
  readonly single?: ReadonlyArray<number>;
};

export type Frame = {
  readonly type: "frame";
  readonly version: number;
  readonly now: number;
  readonly me: number | null;
  readonly ack: string | null;
  readonly room: RoomView;
  readonly table: StoryTable | SquareTable | null;
  readonly mine: Mine | null;
  readonly events: ReadonlyArray<HandsSeen | ClueSeen | CardsSeen | VoteSeen | RefillSeen | SquareSeen | PositionSeen
    | PlayerArrived | SeatsAdded | GameEnded | TurnBegan | GiverOffered | GiverNamed | RowRevealed | VotesRevealed
    | PointsScored | Touched | JinxCalled | WindowClosed | FingersLifted | TouchCounted | TimeRanOut | SquareScored
    | SquareFilled | Said | Reacted>;
  readonly talk: ReadonlyArray<TalkLine> | null;
};

export type GameEnded = {
  readonly event: "game_ended";
  readonly reason: "pile" | "rounds" | "square" | "stopped" | "target";
  readonly scores: ReadonlyArray<number>;
  readonly winners: ReadonlyArray<number>;
};

export type Games = {
  readonly games: ReadonlyArray<OfferedGame>;
};

export type Give = {
  readonly do: "give";
  readonly cards: ReadonlyArray<number>;
};

export type GiverNamed = {
  readonly event: "giver_named";
  readonly by: number;
  readonly giver: number;
};

export type GiverOffer = {
  readonly by: number;
  readonly giver: number;
};

export type GiverOffered = {
  readonly event: "giver_offered";
  readonly by: number;
  readonly giver: number;
};

export type HandsSeen = {
  readonly event: "hands_dealt";
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly players: number;
  readonly options: Options;
  readonly deck: number;
  readonly commitment: string;
  readonly hand: ReadonlyArray<number> | null;
};

export type Hello = {
  readonly type: "hello";
  readonly protocol: number;
  readonly version: string;
  readonly build: string;
};

export type HideCode = {
  readonly do: "hide_code";
  readonly on: boolean;
};

export type History = {
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team" | null;
  readonly turns: ReadonlyArray<StoryRecap>;
  readonly squares: ReadonlyArray<SquareRecap>;
};

export type Hush = {
  readonly do: "hush";
  readonly on: boolean;
};

export type JinxCalled = {
  readonly event: "jinx_called";
  readonly seat: number;
  readonly ms: number;
};

export type JoinTable = {
  readonly name: string;
  readonly rabbit?: Rabbit | null;
  readonly heard?: ReadonlyArray<string>;
};

export type KeepSafe = {
  readonly do: "keep_safe";
  readonly on: boolean;
};

export type Kick = {
  readonly do: "kick";
  readonly person: number;
};

export type LastMove = {
  readonly person: number;
  readonly turn: number;
  readonly at: number;
};

export type LateComer = {
  readonly person: number;
  readonly sits: "next_game" | "next_turn" | "no_hand";
};

export type LearnerAnswer = {
  readonly after: number;
  readonly ask: Tell | Give | NameGiver | AgreeGiver | Vote | PutFinger | ShoutJinx;
};

export type Leave = {
  readonly do: "leave";
};

export type LetIn = {
  readonly do: "let_in";
  readonly person: number;
};

export type Live = {
  readonly type: "live";
  readonly form: "mime" | "song";
};

export type Lock = {
  readonly do: "lock";
  readonly on: boolean;
};

export type LookLink = {
  readonly look: string;
  readonly link: string;
};

export type MadeDeck = {
  readonly id: string;
  readonly secret: string;
  readonly link: string;
  readonly deck: WorkshopView;
};

export type MailDone = {
  readonly tables: number;
};

export type MailLink = {
  readonly mail: string | null;
};

export type MailWish = {
  readonly mail: string;
  readonly confirmed: boolean;
  readonly every: "day" | "hour";
  readonly details: boolean;
  readonly quiet: QuietHours | null;
};

export type MakeDeck = {
  readonly title: string;
  readonly language?: "de" | "en" | "es" | "fr";
  readonly use?: "link" | "table";
  readonly two_sided?: boolean;
  readonly table?: string | null;
  readonly author?: string;
  readonly licence?: string;
};

export type MayAgreeGiver = {
  readonly may: "agree_giver";
  readonly giver: number;
};

export type MayCallJinx = {
  readonly may: "call_jinx";
  readonly spot: number;
};

export type MayGive = {
  readonly may: "give";
  readonly cards: ReadonlyArray<number>;
  readonly count: number;
  readonly again: boolean;
  readonly decoy?: boolean;
};

export type MayNameGiver = {
  readonly may: "name_giver";
  readonly seats: ReadonlyArray<number>;
};

export type MayTell = {
  readonly may: "tell";
  readonly cards: ReadonlyArray<number> | null;
  readonly performed: boolean;
  readonly stakes?: Stakes | null;
};

export type MayTouch = {
  readonly may: "touch";
  readonly spots: ReadonlyArray<number>;
};

export type MayVote = {
  readonly may: "vote";
  readonly spots: ReadonlyArray<number>;
  readonly most: number;
  readonly red: boolean;
  readonly again: boolean;
  readonly alone?: number;
};

export type Mine = {
  readonly seat: number;
  readonly hand: ReadonlyArray<number> | null;
  readonly given: ReadonlyArray<number>;
  readonly votes: ReadonlyArray<number>;
  readonly red: number | null;
  readonly target: number | null;
  readonly may: ReadonlyArray<MayTell | MayGive | MayNameGiver | MayAgreeGiver | MayVote | MayTouch | MayCallJinx>;
};

export type MineChanges = {
  readonly seat?: number;
  readonly hand?: ReadonlyArray<number> | null;
  readonly given?: ReadonlyArray<number>;
  readonly votes?: ReadonlyArray<number>;
  readonly red?: number | null;
  readonly target?: number | null;
  readonly may?: ReadonlyArray<MayTell | MayGive | MayNameGiver | MayAgreeGiver | MayVote | MayTouch | MayCallJinx>;
};

export type MisledFingers = {
  readonly code: "MISLED";
  readonly points: number;
  readonly active: number;
  readonly touched: ReadonlyArray<number>;
};

export type MissedCard = {
  readonly code: "MISSED";
  readonly points: number;
  readonly seat: number;
  readonly owners: ReadonlyArray<number>;
};

export type MissedMove = {
  readonly turn: number;
  readonly phase: "give" | "over" | "tell" | "touch" | "vote";
  readonly person: number;
};

export type Missing = {
  readonly code: string;
  readonly data: Readonly<Record<string, number | string | boolean | null>>;
};

export type Mute = {
  readonly do: "mute";
  readonly person: number;
  readonly on?: boolean;
};

export type NameGiver = {
  readonly do: "name_giver";
  readonly giver: number;
};

export type Needed = {
  readonly players: number;
  readonly cards: number;
};

export type NetworkLine = {
  readonly network: string;
  readonly connections: number;
};

export type NoTouch = {
  readonly code: "NO_TOUCH";
  readonly points: number;
  readonly seat: number;
  readonly finder?: number | null;
};

export type NoTwoAgreed = {
  readonly code: "NO_TWO";
};

export type NobodyFound = {
  readonly code: "NOBODY_FOUND";
  readonly points: number;
  readonly storyteller: number;
};

export type NoticeDevice = {
  readonly id: string;
  readonly details: boolean;
  readonly quiet: QuietHours | null;
};

export type NoticeWishes = {
  readonly push_key: string | null;
  readonly devices: ReadonlyArray<NoticeDevice>;
  readonly most: number;
  readonly feeds?: boolean;
  readonly mails?: boolean;
  readonly mail?: MailWish | null;
  readonly webhooks?: boolean;
  readonly webhook?: WebhookWish | null;
  readonly may_set_webhook?: boolean;
  readonly named?: boolean;
};

export type OfferedDeck = {
  readonly id: string;
  readonly cards: number;
  readonly two_sided: boolean;
};

export type OfferedGame = {
  readonly id: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly least: number;
  readonly most: number;
  readonly pairs: boolean;
  readonly hand: number;
  readonly deck: number;
  readonly needs: ReadonlyArray<Needed>;
  readonly options: ReadonlyArray<OfferedRule>;
  readonly kind: "square" | "story";
  readonly goal: "pile" | "points" | "rounds" | "square";
  readonly target: number | null;
  readonly phases: ReadonlyArray<"give" | "tell" | "touch" | "vote">;
  readonly two_sided: boolean;
  readonly true_card: boolean;
  readonly quick_table: number;
  readonly cover: number;
  readonly sides: ReadonlyArray<ReadonlyArray<number>>;
  readonly first_asked?: "youngest" | null;
  readonly short?: ReadonlyArray<ShortGame>;
};

export type OfferedRule = {
  readonly option: string;
  readonly book: ReadonlyArray<ByTheBook>;
  readonly least: number | null;
  readonly most: number | null;
  readonly variants?: ReadonlyArray<number | boolean | string | null>;
  readonly real_cards?: boolean;
  readonly choices?: ReadonlyArray<number | boolean | string | null>;
};

export type OnlookerView = {
  readonly id: string;
  readonly since: number;
  readonly screen?: boolean;
  readonly person?: number | null;
  readonly tv?: boolean;
};

export type Onlookers = {
  readonly do: "onlookers";
  readonly on: boolean;
};

export type OpenTable = {
  readonly name: string;
  readonly game?: string;
  readonly options?: Options;
  readonly deck?: string | null;
  readonly clocks?: Clocks;
  readonly listed?: boolean;
  readonly rabbit?: Rabbit | null;
  readonly heard?: ReadonlyArray<string>;
  readonly language?: "de" | "en" | "es" | "fr" | null;
  readonly box?: boolean;
};

export type OperatorAct = {
  readonly do: "bar" | "close_table" | "drain" | "drop_report" | "read_only" | "take_down";
  readonly about?: string;
  readonly minutes?: number;
  readonly on?: boolean;
};

export type OperatorView = {
  readonly open_tables: number;
  readonly tables: ReadonlyArray<TableLine>;
  readonly load: Readonly<Record<string, number>>;
  readonly networks: ReadonlyArray<NetworkLine>;
  readonly reports: ReadonlyArray<ReportLine>;
  readonly decks: ReadonlyArray<DeckLine>;
  readonly read_only: boolean;
  readonly draining: boolean;
  readonly bars: ReadonlyArray<Bar>;
  readonly audit: ReadonlyArray<Act>;
};

export type Options = {
  readonly hand?: number | null;
  readonly target?: number | null;
  readonly rounds?: number | null;
  readonly bonus_cap?: number | null;
  readonly second_vote?: boolean | null;
  readonly lone_finder?: boolean | null;
  readonly first?: "claim" | "draw" | number | null;
  readonly single_vote_always?: boolean | null;
  readonly partner_bonus?: boolean | null;
  readonly performed?: boolean | null;
  readonly tie_window?: number | null;
  readonly whole_square?: boolean | null;
};

export type OutsideView = {
  readonly person: number;
  readonly name: string;
};

export type OwnLimits = {
  readonly pictures?: number;
  readonly file_bytes?: number;
  readonly pixels?: number;
  readonly deck_bytes?: number;
  readonly zip_bytes?: number;
  readonly decks?: number;
  readonly title?: number;
  readonly caption?: number;
  readonly tags?: number;
  readonly tag?: number;
  readonly formats: ReadonlyArray<string>;
};

export type OwnSeat = {
  readonly with_whom: ReadonlyArray<string>;
  readonly turn: number | null;
  readonly phase: "give" | "over" | "tell" | "touch" | "vote" | null;
  readonly waited_for: boolean;
  readonly stand_in: boolean;
  readonly slow?: boolean;
  readonly waiting?: ReadonlyArray<string>;
  readonly since?: number | null;
  readonly until?: number | null;
  readonly clue?: string;
};

export type PassHost = {
  readonly do: "pass_host";
  readonly person: number;
};

export type PersonView = {
  readonly id: number;
  readonly name: string;
  readonly rabbit: Rabbit;
  readonly computer: boolean;
  readonly stand_in: boolean;
  readonly gone: boolean;
  readonly seat: number | null;
  readonly level: "easy" | "hard" | "medium" | "model" | null;
  readonly muted?: boolean;
  readonly mark?: number;
};

export type PictureFound = {
  readonly code: "PICTURE_FOUND";
  readonly finder: number;
  readonly active: number;
  readonly misled: number;
};

export type PictureNotFound = {
  readonly code: "NOT_FOUND";
  readonly points: number;
  readonly active: number;
};

export type PlayerArrived = {
  readonly event: "player_arrived";
};

export type PointsLine = [string, number];

export type PointsScored = {
  readonly event: "points_scored";
  readonly points: ReadonlyArray<number>;
};

export type PositionSeen = {
  readonly event: "position_drawn";
  readonly turn: number;
  readonly active: number;
  readonly target: number | null;
};

export type Presence = {
  readonly type: "presence";
  readonly here: ReadonlyArray<number>;
  readonly watching: number;
  readonly composing?: ReadonlyArray<number>;
  readonly onlookers?: ReadonlyArray<OnlookerView>;
  readonly performing?: ReadonlyArray<number>;
  readonly singing?: ReadonlyArray<number>;
};

export type Problem = {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type PutFinger = {
  readonly do: "touch";
  readonly spot: number;
};

export type QuietHours = {
  readonly begin: number;
  readonly end: number;
  readonly zone: string;
};

export type Rabbit = {
  readonly colour: "amber" | "fern" | "ice" | "ink" | "moss" | "ocean" | "plum" | "rose" | "rust" | "sand" | "snow"
    | "stone";
  readonly pattern: "patch" | "plain" | "socks" | "spots" | "stars" | "stripes";
};

export type React = {
  readonly do: "react";
  readonly sign: "clap" | "heart" | "hmm" | "hurry" | "laugh" | "wow";
};

export type Reacted = {
  readonly event: "reacted";
  readonly person: number;
  readonly sign: string;
};

export type Read = {
  readonly do: "read";
  readonly on?: boolean;
};

export type ReconnectLater = {
  readonly type: "come_back";
  readonly after_ms: number;
};

export type Recording = {
  readonly type: "recording";
  readonly medium: "audio" | "video";
  readonly ref: string;
  readonly sha256: string;
  readonly milliseconds: number;
  readonly words?: string;
};

export type RecordingLimits = {
  readonly seconds: number;
  readonly bytes: number;
};

export type RecordingRules = {
  readonly on: boolean;
  readonly audio: RecordingLimits;
  readonly video: RecordingLimits;
};

export type RefillSeen = {
  readonly event: "hands_refilled";
  readonly drawn: ReadonlyArray<number> | null;
  readonly reshuffled: boolean;
  readonly passed_on: boolean;
};

export type Refresh = {
  readonly do: "refresh";
};

export type RefusalMessage = {
  readonly type: "refused";
  readonly id: string | null;
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type RemoveComputer = {
  readonly do: "remove_computer";
  readonly person: number;
};

export type RenewTvPassword = {
  readonly do: "renew_look";
};

export type Replay = {
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly names: ReadonlyArray<string>;
  readonly rabbits: ReadonlyArray<Rabbit>;
  readonly options: Options;
  readonly deck: string;
  readonly scores: ReadonlyArray<number>;
  readonly winners: ReadonlyArray<number>;
  readonly turns: ReadonlyArray<StoryRecap>;
  readonly squares: ReadonlyArray<SquareRecap>;
  readonly before: ReadonlyArray<Before>;
  readonly wrong: string | null;
  readonly reason?: "pile" | "rounds" | "square" | "stopped" | "target" | null;
  readonly teams?: ReadonlyArray<SeatedTeam>;
  readonly goal?: number | null;
};

export type ReplayConsents = {
  readonly game: number;
  readonly agreed: ReadonlyArray<number>;
  readonly waiting: ReadonlyArray<number>;
};

export type ReplaySharing = {
  readonly agreed: ReadonlyArray<number>;
  readonly waiting: ReadonlyArray<number>;
  readonly link: string | null;
};

export type ReportLine = {
  readonly id: string;
  readonly at: number;
  readonly table: string;
  readonly about: "clue" | "name" | "talk" | "picture";
  readonly name: string;
  readonly words: ReadonlyArray<string>;
  readonly why: string;
  readonly network: string;
  readonly deck?: string;
};

export type ReportPerson = {
  readonly person: number;
  readonly about: "clue" | "name" | "talk";
  readonly why?: string;
};

export type ReportPicture = {
  readonly why?: string;
  readonly picture?: number | null;
};

export type Request = {
  readonly id: string;
  readonly ask: Tell | Give | NameGiver | AgreeGiver | Vote | PutFinger | ShoutJinx | SetUp | SetPace | Arrange | Start
    | Seal | RevealNumber | EndGame | Lock | Onlookers | HideCode | Describe | RenewTvPassword | ShowModels | KeepSafe
    | Hush | Mute | Kick | LetIn | PassHost | AddComputer | RemoveComputer | AddName | BoxTell | BoxSay | BoxTouch
    | BoxTakeBack | Say | React | Dress | DressTeam | Explain | ExtendClock | ClaimTurn | ReturnToSeat | SettleSeat
    | Leave | SendOff | Compose | Read | Refresh;
};

export type ReturnToSeat = {
  readonly do: "come_back";
};

export type RevealNumber = {
  readonly do: "reveal";
  readonly number: string;
  readonly next: string;
};

export type RoomChanges = {
  readonly code?: string | null;
  readonly game?: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly options?: Options;
  readonly departures?: ReadonlyArray<Departure>;
  readonly deck?: string;
  readonly played_deck?: string | null;
  readonly clocks?: Clocks;
  readonly listed?: boolean;
  readonly locked?: boolean;
  readonly described?: boolean;
  readonly host?: number | null;
  readonly people?: ReadonlyArray<PersonView>;
  readonly playing?: boolean;
  readonly games?: number;
  readonly deadline?: number | null;
  readonly plays_at?: number | null;
  readonly missing?: Missing | null;
  readonly secret?: string | null;
  readonly rulings?: ReadonlyArray<Ruling>;
  readonly turns?: ExpectedTurns | null;
  readonly teams?: ReadonlyArray<TeamView>;
  readonly explained?: Explanation | null;
  readonly open_turn?: FirstTurn | null;
  readonly offers?: ReadonlyArray<SilentOffer>;
  readonly replay?: ReplayConsents | null;
  readonly models_shown?: boolean;
  readonly heard?: string | null;
  readonly onlookers?: boolean;
  readonly safe?: "host" | "off" | "site";
  readonly gestures?: boolean;
  readonly kept_out?: ReadonlyArray<OutsideView>;
  readonly seals?: ReadonlyArray<SealedNumber>;
  readonly shuffle?: ShuffleView | null;
  readonly slow?: SlowView | null;
  readonly box?: BoxView | null;
  readonly goal?: number | null;
  readonly late?: ReadonlyArray<LateComer>;
};

export type RoomView = {
  readonly code: string | null;
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly options: Options;
  readonly departures: ReadonlyArray<Departure>;
  readonly deck: string;
  readonly played_deck: string | null;
  readonly clocks: Clocks;
  readonly listed: boolean;
  readonly locked: boolean;
  readonly described: boolean;
  readonly host: number | null;
  readonly people: ReadonlyArray<PersonView>;
  readonly playing: boolean;
  readonly games: number;
  readonly deadline: number | null;
  readonly plays_at: number | null;
  readonly missing: Missing | null;
  readonly secret: string | null;
  readonly rulings?: ReadonlyArray<Ruling>;
  readonly turns?: ExpectedTurns | null;
  readonly teams?: ReadonlyArray<TeamView>;
  readonly explained?: Explanation | null;
  readonly open_turn?: FirstTurn | null;
  readonly offers?: ReadonlyArray<SilentOffer>;
  readonly replay?: ReplayConsents | null;
  readonly models_shown?: boolean;
  readonly heard?: string | null;
  readonly onlookers?: boolean;
  readonly safe?: "host" | "off" | "site";
  readonly gestures?: boolean;
  readonly kept_out?: ReadonlyArray<OutsideView>;
  readonly seals?: ReadonlyArray<SealedNumber>;
  readonly shuffle?: ShuffleView | null;
  readonly slow?: SlowView | null;
  readonly box?: BoxView | null;
  readonly goal?: number | null;
  readonly late?: ReadonlyArray<LateComer>;
};

export type RowRevealed = {
  readonly event: "row_revealed";
  readonly row: ReadonlyArray<number>;
};

export type Ruling = {
  readonly option: string;
  readonly value: number | boolean | string | null;
};

export type Said = {
  readonly event: "said";
  readonly person: number;
  readonly text: string;
};

export type Say = {
  readonly do: "say";
  readonly text: string;
};

export type Scene = {
  readonly moment: string;
  readonly wait: number | null;
  readonly frame: Frame;
};

export type Scenes = {
  readonly scenes: ReadonlyArray<Scene>;
};

export type Seal = {
  readonly do: "seal";
  readonly seal: string;
};

export type SealedNumber = {
  readonly person: number;
  readonly seal: string;
};

export type SeatAsk = {
  readonly own: number;
  readonly votes: number;
  readonly red: boolean;
  readonly barred: boolean;
  readonly either: boolean;
};

export type SeatedTeam = {
  readonly seats: [number, number];
  readonly colour: "amber" | "fern" | "ice" | "ink" | "moss" | "ocean" | "plum" | "rose" | "rust" | "sand" | "snow"
    | "stone";
  readonly name: string | null;
};

export type SeatsAdded = {
  readonly event: "seats_added";
  readonly count: number;
};

export type SendOff = {
  readonly do: "send_off";
  readonly onlooker: string;
};

export type SetPace = {
  readonly do: "set_pace";
  readonly slow: SlowPace | null;
};

export type SetUp = {
  readonly do: "set_up";
  readonly game?: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team" | null;
  readonly options?: Options | null;
  readonly deck?: string | null;
  readonly decks?: ReadonlyArray<Choice> | null;
  readonly clocks?: Clocks | null;
  readonly listed?: boolean | null;
  readonly language?: "de" | "en" | "es" | "fr" | null;
};

export type SetWebhook = {
  readonly url: string;
  readonly shape: "discord" | "json" | "matrix" | "slack";
  readonly names?: boolean;
  readonly link?: boolean;
  readonly language?: string;
};

export type SettleSeat = {
  readonly do: "settle_seat";
  readonly person: number;
  readonly way: "free" | "without" | null;
};

export type ShareReplay = {
  readonly on: boolean;
};

export type ShortGame = {
  readonly players: number;
  readonly option: string;
  readonly value: number | boolean;
};

export type ShoutJinx = {
  readonly do: "call_jinx";
};

export type ShowModels = {
  readonly do: "show_models";
  readonly on: boolean;
};

export type ShuffleView = {
  readonly commitment: string;
  readonly seats: ReadonlyArray<number>;
  readonly seals: ReadonlyArray<SealedNumber>;
  readonly waiting: ReadonlyArray<number>;
  readonly silent: ReadonlyArray<number>;
  readonly until: number;
};

export type SilentOffer = {
  readonly by: number;
  readonly giver: number;
  readonly partner: number;
  readonly until: number;
};

export type SingleVote = {
  readonly code: "SINGLE_VOTE";
  readonly points: number;
  readonly seat: number;
};

export type SiteFacts = {
  readonly operator?: string;
  readonly contact?: string;
  readonly keep_days?: number | null;
  readonly idle_hours?: number;
  readonly journal_days?: number | null;
  readonly safe?: boolean;
  readonly listing?: boolean;
  readonly own_decks?: boolean;
  readonly recordings?: boolean;
  readonly language_model?: boolean;
  readonly notices?: ReadonlyArray<string>;
  readonly reported_days?: number;
};

export type SlowPace = {
  readonly hours: 12 | 24 | 48 | 72 | 168;
  readonly skip_nights?: boolean;
  readonly skip_weekends?: boolean;
  readonly utc_offset?: number;
};

export type SlowView = {
  readonly pace: SlowPace;
  readonly waits: ReadonlyArray<Wait>;
  readonly missed: ReadonlyArray<MissedMove>;
  readonly absent: ReadonlyArray<AbsentSeat>;
  readonly freed: ReadonlyArray<number>;
  readonly moved: ReadonlyArray<LastMove>;
};

export type SomeFound = {
  readonly code: "SOME_FOUND";
  readonly points: number;
  readonly storyteller: number;
  readonly finders: ReadonlyArray<number>;
};

export type SpoiltByRed = {
  readonly code: "SPOILT";
  readonly points: number;
  readonly seat: number;
  readonly spot: number;
  readonly storyteller: number;
};

export type SquareChanges = {
  readonly kind: "square";
  readonly game?: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly players?: number;
  readonly options?: Options;
  readonly commitment?: string;
  readonly phase?: "give" | "over" | "tell" | "touch" | "vote";
  readonly turn?: number;
  readonly active?: number;
  readonly clue?: Words | Recording | Live | null;
  readonly square?: ReadonlyArray<number | null>;
  readonly scores?: ReadonlyArray<number>;
  readonly won?: ReadonlyArray<ReadonlyArray<number>>;
  readonly pile?: number;
  readonly fingers?: ReadonlyArray<Finger>;
  readonly counted?: ReadonlyArray<Counted>;
  readonly out?: ReadonlyArray<number>;
  readonly waiting_for?: ReadonlyArray<number>;
  readonly arriving?: number;
  readonly last?: SquareTurn | null;
  readonly reason?: "pile" | "rounds" | "square" | "stopped" | "target" | null;
  readonly winners?: ReadonlyArray<number>;
  readonly may_be_last?: boolean;
  readonly is_last?: boolean;
};

export type SquareFilled = {
  readonly event: "square_filled";
  readonly pictures: ReadonlyArray<number>;
};

export type SquareRecap = {
  readonly active: number;
  readonly clue: string | Words | Recording | Live;
  readonly square: ReadonlyArray<number | null>;
  readonly target: number;
  readonly touches: ReadonlyArray<TouchRecap>;
  readonly found_by: number | null;
  readonly won: ReadonlyArray<number>;
  readonly points: Readonly<Record<string, number>>;
  readonly why?: Why | null;
  readonly explained?: string | null;
};

export type SquareScored = {
  readonly event: "square_scored";
  readonly target: number;
  readonly found_by: number | null;
  readonly points: ReadonlyArray<number>;
};

export type SquareSeen = {
  readonly event: "square_laid";
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly players: number;
  readonly options: Options;
  readonly deck: number;
  readonly commitment: string;
  readonly square: ReadonlyArray<number>;
};

export type SquareTable = {
  readonly kind: "square";
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly players: number;
  readonly options: Options;
  readonly commitment: string;
  readonly phase: "give" | "over" | "tell" | "touch" | "vote";
  readonly turn: number;
  readonly active: number;
  readonly clue: Words | Recording | Live | null;
  readonly square: ReadonlyArray<number | null>;
  readonly scores: ReadonlyArray<number>;
  readonly won: ReadonlyArray<ReadonlyArray<number>>;
  readonly pile: number;
  readonly fingers: ReadonlyArray<Finger>;
  readonly counted: ReadonlyArray<Counted>;
  readonly out: ReadonlyArray<number>;
  readonly waiting_for: ReadonlyArray<number>;
  readonly arriving: number;
  readonly last: SquareTurn | null;
  readonly reason: "pile" | "rounds" | "square" | "stopped" | "target" | null;
  readonly winners: ReadonlyArray<number>;
  readonly may_be_last?: boolean;
  readonly is_last?: boolean;
};

export type SquareTurn = {
  readonly turn: number;
  readonly active: number;
  readonly clue: Words | Recording | Live;
  readonly square: ReadonlyArray<number | null>;
  readonly target: number;
  readonly touches: ReadonlyArray<Counted>;
  readonly found_by: number | null;
  readonly points: ReadonlyArray<number>;
  readonly why?: Why | null;
};

export type Stakes = {
  readonly each_wrong: number;
  readonly at_once: number;
  readonly not_found: number;
};

export type Start = {
  readonly do: "start";
  readonly gentle?: boolean;
  readonly players?: ReadonlyArray<number> | null;
};

export type StoryChanges = {
  readonly kind: "story";
  readonly game?: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly players?: number;
  readonly options?: Options;
  readonly commitment?: string;
  readonly phase?: "give" | "over" | "tell" | "touch" | "vote";
  readonly turn?: number;
  readonly storyteller?: number | null;
  readonly clue?: Words | Recording | Live | null;
  readonly scores?: ReadonlyArray<number>;
  readonly hands?: ReadonlyArray<number>;
  readonly pile?: number;
  readonly discards?: number;
  readonly given?: ReadonlyArray<number>;
  readonly givers?: ReadonlyArray<number | null>;
  readonly row?: ReadonlyArray<number>;
  readonly voted?: ReadonlyArray<boolean>;
  readonly waiting_for?: ReadonlyArray<number>;
  readonly arriving?: number;
  readonly last?: StoryTurn | null;
  readonly reason?: "pile" | "rounds" | "square" | "stopped" | "target" | null;
  readonly winners?: ReadonlyArray<number>;
  readonly without_hand?: number;
  readonly offers?: ReadonlyArray<GiverOffer | null>;
  readonly row_size?: number;
  readonly turns?: number;
  readonly goal?: number | null;
  readonly places?: ReadonlyArray<ReadonlyArray<number>>;
  readonly most_votes?: number;
};

export type StoryRecap = {
  readonly storyteller: number;
  readonly clue: string | Words | Recording | Live;
  readonly given: Readonly<Record<string, ReadonlyArray<number>>>;
  readonly row: ReadonlyArray<number>;
  readonly votes: Readonly<Record<string, ReadonlyArray<number>>>;
  readonly points: Readonly<Record<string, number>>;
  readonly red?: number | null;
  readonly why?: Why | null;
  readonly explained?: string | null;
};

export type StoryTable = {
  readonly kind: "story";
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly players: number;
  readonly options: Options;
  readonly commitment: string;
  readonly phase: "give" | "over" | "tell" | "touch" | "vote";
  readonly turn: number;
  readonly storyteller: number | null;
  readonly clue: Words | Recording | Live | null;
  readonly scores: ReadonlyArray<number>;
  readonly hands: ReadonlyArray<number>;
  readonly pile: number;
  readonly discards: number;
  readonly given: ReadonlyArray<number>;
  readonly givers: ReadonlyArray<number | null>;
  readonly row: ReadonlyArray<number>;
  readonly voted: ReadonlyArray<boolean>;
  readonly waiting_for: ReadonlyArray<number>;
  readonly arriving: number;
  readonly last: StoryTurn | null;
  readonly reason: "pile" | "rounds" | "square" | "stopped" | "target" | null;
  readonly winners: ReadonlyArray<number>;
  readonly without_hand?: number;
  readonly offers?: ReadonlyArray<GiverOffer | null>;
  readonly row_size?: number;
  readonly turns?: number;
  readonly goal?: number | null;
  readonly places?: ReadonlyArray<ReadonlyArray<number>>;
  readonly most_votes?: number;
};

export type StoryTurn = {
  readonly turn: number;
  readonly storyteller: number;
  readonly clue: Words | Recording | Live;
  readonly given: ReadonlyArray<ReadonlyArray<number>>;
  readonly row: ReadonlyArray<number>;
  readonly votes: ReadonlyArray<ReadonlyArray<number>>;
  readonly red: number | null;
  readonly points: ReadonlyArray<number>;
  readonly why?: Why | null;
};

export type TableLine = {
  readonly id: string;
  readonly game: string;
  readonly people: number;
  readonly connected: number | null;
  readonly playing: boolean;
  readonly listed: boolean;
  readonly safe: boolean;
  readonly touched: number;
};

export type TableSummary = {
  readonly code: string;
  readonly game: "classic-2008" | "classic-2014" | "jinx" | "odyssey" | "party" | "team";
  readonly people: number;
  readonly playing: boolean;
  readonly locked: boolean;
  readonly seated: number | null;
  readonly departures?: ReadonlyArray<Departure>;
  readonly rulings?: ReadonlyArray<Ruling>;
  readonly turns?: ExpectedTurns | null;
  readonly was?: "freed" | "left" | "moved" | "sent_away" | null;
  readonly closed?: boolean;
  readonly own?: OwnSeat | null;
  readonly free?: number;
  readonly language?: string;
  readonly talk?: "gestures" | "words";
  readonly safe?: boolean;
  readonly watch?: boolean;
  readonly kept_out?: boolean;
  readonly box?: boolean;
};

export type Tables = {
  readonly tables: ReadonlyArray<TableSummary>;
  readonly listing?: boolean;
};

export type TakenSeat = {
  readonly code: string;
  readonly link: string;
  readonly qr_svg: string;
  readonly qr_png: string;
  readonly table: string;
  readonly person: number;
  readonly token: string;
  readonly receipt?: string;
};

export type TalkLine = {
  readonly person: number;
  readonly text: string;
  readonly at: number;
};

export type TeamView = {
  readonly people: [number, number];
  readonly colour: "amber" | "fern" | "ice" | "ink" | "moss" | "ocean" | "plum" | "rose" | "rust" | "sand" | "snow"
    | "stone";
  readonly name: string | null;
};

export type Tell = {
  readonly do: "tell";
  readonly clue: Words | Recording | Live;
  readonly card?: number | null;
};

export type TellByMail = {
  readonly mail: string;
  readonly box: string;
  readonly language?: string;
  readonly every?: "day" | "hour";
  readonly zone?: string;
  readonly details?: boolean;
  readonly quiet?: QuietHours | null;
};

export type TellByPush = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language?: string;
  readonly details?: boolean;
  readonly quiet?: QuietHours | null;
};

export type Ticket = {
  readonly ticket: string;
  readonly link: string;
  readonly qr: string;
};

export type TimeRanOut = {
  readonly event: "time_ran_out";
  readonly seats: ReadonlyArray<number>;
};

export type TooClear = {
  readonly code: "TOO_CLEAR";
  readonly points: number;
  readonly storyteller: number;
};

export type TooDark = {
  readonly code: "TOO_DARK";
  readonly points: number;
  readonly storyteller: number;
};

export type TookPicture = {
  readonly code: "TOUCHED";
  readonly points: number;
  readonly seat: number;
  readonly spot: number;
};

export type TouchCounted = {
  readonly event: "touch_counted";
  readonly seat: number;
  readonly spot: number;
  readonly right: boolean;
};

export type TouchRecap = {
  readonly seat: number;
  readonly at: number;
};

export type Touched = {
  readonly event: "touched";
  readonly seat: number;
  readonly spot: number;
  readonly ms: number;
};

export type TryTutorial = {
  readonly name: string;
  readonly clues: ReadonlyArray<string>;
  readonly answers?: ReadonlyArray<LearnerAnswer>;
  readonly language?: string;
};

export type TurnBegan = {
  readonly event: "turn_began";
  readonly turn: number;
  readonly storyteller: number | null;
};

export type TurnPoints = {
  readonly teller: number;
  readonly points: ReadonlyArray<number>;
};

export type Vote = {
  readonly do: "vote";
  readonly spots: ReadonlyArray<number>;
  readonly red?: number | null;
};

export type VoteSeen = {
  readonly event: "vote_cast";
  readonly seat: number;
  readonly spots: ReadonlyArray<number> | null;
  readonly red: number | null;
};

export type VotesRevealed = {
  readonly event: "votes_revealed";
  readonly owners: ReadonlyArray<number>;
  readonly votes: ReadonlyArray<ReadonlyArray<number>>;
  readonly red: number | null;
};

export type Wait = {
  readonly person: number;
  readonly since: number;
  readonly until: number | null;
};

export type WebhookWish = {
  readonly shape: "discord" | "json" | "matrix" | "slack";
  readonly names: boolean;
  readonly link: boolean;
};

export type Why = {
  readonly headline: SomeFound | EverybodyFound | NobodyFound | CrowdAgreed | CrowdSpoilt | NoTwoAgreed | PictureFound
    | PictureNotFound;
  readonly sides: ReadonlyArray<ReadonlyArray<FoundCard | MissedCard | SomeFound | EverybodyFound | NobodyFound
    | TooClear | TooDark | FooledVoters | SingleVote | AgreedWith | SpoiltByRed | ChoseAlone | TookPicture
    | WrongPicture | NoTouch | MisledFingers | FoundAtOnce | PictureNotFound>>;
};

export type WindowClosed = {
  readonly event: "window_closed";
  readonly spot: number;
};

export type Words = {
  readonly type: "words";
  readonly text: string;
};

export type WorkshopView = {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly author: string;
  readonly licence: string;
  readonly use: "link" | "table";
  readonly two_sided: boolean;
  readonly ratio: [number, number];
  readonly cards: ReadonlyArray<CardView>;
  readonly bytes: number;
  readonly twins: ReadonlyArray<ReadonlyArray<string>>;
  readonly smallest: number;
  readonly learns?: boolean;
  readonly shown_to_models?: boolean;
};

export type WrongPicture = {
  readonly code: "WRONG";
  readonly points: number;
  readonly seat: number;
  readonly spot: number;
};

export type ZipLine = {
  readonly found?: number | null;
  readonly card?: CardView | null;
  readonly refused?: ZipRefusal | null;
  readonly done?: ZipSum | null;
};

export type ZipRefusal = {
  readonly name: string;
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type ZipSum = {
  readonly added: number;
  readonly refused: number;
};

export type ToClient = Frame | Changes | Done | RefusalMessage | Presence | ReconnectLater | Hello;

export type Ask = Tell | Give | NameGiver | AgreeGiver | Vote | PutFinger | ShoutJinx | SetUp | SetPace | Arrange
  | Start | Seal | RevealNumber | EndGame | Lock | Onlookers | HideCode | Describe | RenewTvPassword | ShowModels
  | KeepSafe | Hush | Mute | Kick | LetIn | PassHost | AddComputer | RemoveComputer | AddName | BoxTell | BoxSay
  | BoxTouch | BoxTakeBack | Say | React | Dress | DressTeam | Explain | ExtendClock | ClaimTurn | ReturnToSeat
  | SettleSeat | Leave | SendOff | Compose | Read | Refresh;

export type NoData = Readonly<Record<string, never>>;

/** The data that come with each refusal. */
export interface RefusalData {
  readonly ACTIVE_TOUCHES_NOT: NoData;
  readonly ALREADY_OUT: NoData;
  readonly BARRED: {
    readonly seconds: number;
  };
  readonly BEFORE_THE_CLUE: NoData;
  readonly CALLED_ALREADY: NoData;
  readonly CARD_COUNT: {
    readonly count: number;
    readonly wanted: number;
  };
  readonly CARD_NOT_HELD: {
    readonly card: number;
  };
  readonly CARD_NOT_IN_DECK: {
    readonly deck: string;
    readonly card: number;
  };
  readonly CARD_TWICE: NoData;
  readonly CARD_WANTED: NoData;
  readonly CLAIM_AGAIN: {
    readonly seconds: number;
  };
  readonly CLUE_EMPTY: NoData;
  readonly CLUE_FORM: NoData;
  readonly CLUE_LINES: {
    readonly lines: number;
    readonly most: number;
  };
  readonly CLUE_TOO_LONG: {
    readonly length: number;
    readonly most: number;
  };
  readonly CLUE_UNREADABLE: NoData;
  readonly DECKS_OFF: NoData;
  readonly DECK_FULL: {
    readonly most: number;
  };
  readonly DECK_TOO_LARGE: {
    readonly most: number;
  };
  readonly DECK_TOO_SMALL: {
    readonly deck: number;
    readonly needed: number;
  };
  readonly DRAINING: NoData;
  readonly EXTENDED_ENOUGH: {
    readonly most: number;
  };
  readonly FEEDS_ENOUGH: {
    readonly most: number;
  };
  readonly FEED_FULL: {
    readonly most: number;
  };
  readonly FILE_TOO_LARGE: {
    readonly most: number;
  };
  readonly FINDER_WRONG: {
    readonly found_by: number | null;
  };
  readonly FINGER_DOWN: NoData;
  readonly GAME_OVER: NoData;
  readonly GAME_RUNNING: NoData;
  readonly GIVER_VOTES_NOT: NoData;
  readonly HAS_A_PHONE: {
    readonly person: number;
  };
  readonly INTERNAL: NoData;
  readonly KEPT_OUT: NoData;
  readonly MAIL_ADDRESS: NoData;
  readonly MAIL_FULL: {
    readonly most: number;
  };
  readonly MAIL_LINK: NoData;
  readonly MUTED: NoData;
  readonly NAME_LENGTH: {
    readonly length: number;
    readonly most: number;
  };
  readonly NAME_TAKEN: {
    readonly name: string;
  };
  readonly NOTHING_TO_EXPLAIN: NoData;
  readonly NOTICES_ENOUGH: {
    readonly most: number;
  };
  readonly NOTICES_OFF: NoData;
  readonly NOTICE_ADDRESS: NoData;
  readonly NOT_ABSENT: {
    readonly person: number;
  };
  readonly NOT_A_COMPUTER: {
    readonly person: number;
  };
  readonly NOT_A_PLAYERS_CALL: NoData;
  readonly NOT_HOST: NoData;
  readonly NOT_IN_ROW: {
    readonly spot: number;
  };
  readonly NOT_IN_SQUARE: {
    readonly spot: number;
  };
  readonly NOT_IN_THIS_GAME: {
    readonly game: string;
  };
  readonly NOT_NOW: {
    readonly phase: "give" | "over" | "tell" | "touch" | "vote" | null;
  };
  readonly NOT_OFFERED: {
    readonly seat: number;
  };
  readonly NOT_SEALED: NoData;
  readonly NOT_STORED: {
    readonly reason: "closed" | "disk_full" | "file_gone" | "in_doubt" | "read_failed" | "unreachable" | "write_failed";
  };
  readonly NOT_YOUR_SEAT: NoData;
  readonly NOT_YOUR_TEAM: {
    readonly seat: number;
  };
  readonly NOT_YOUR_TURN: {
    readonly seat: number;
    readonly storyteller: number;
    readonly active: number;
  };
  readonly NO_CARD_WANTED: NoData;
  readonly NO_CLOCK: NoData;
  readonly NO_DUEL: NoData;
  readonly NO_FINGER: {
    readonly spot: number;
  };
  readonly NO_GAME: NoData;
  readonly NO_ONLOOKERS: NoData;
  readonly NO_REAL_CARDS: NoData;
  readonly NO_RED: NoData;
  readonly NO_SEAT: NoData;
  readonly NO_SHUFFLE: NoData;
  readonly NO_SUCH_CARD: NoData;
  readonly NO_SUCH_DECK: NoData;
  readonly NO_SUCH_PAGE: NoData;
  readonly NO_SUCH_PERSON: {
    readonly person: number;
  };
  readonly NO_SUCH_RECORD: {
    readonly number: number | null;
  };
  readonly NO_SUCH_RECORDING: NoData;
  readonly NO_SUCH_TABLE: NoData;
  readonly NO_TEAM: NoData;
  readonly ONLY_FOR_PLAYERS: NoData;
  readonly ONLY_NOW: {
    readonly game: string;
  };
  readonly OPTION_NOT_IN_GAME: {
    readonly option: string;
    readonly game: string;
  };
  readonly OPTION_OUT_OF_RANGE: {
    readonly option: string;
    readonly value: number | "claim" | "draw";
    readonly low: number | null;
    readonly high: number | null;
  };
  readonly ORDER_WRONG: NoData;
  readonly ORIGIN: NoData;
  readonly OWN_CARD: {
    readonly spot: number;
  };
  readonly PARTNER_GIVES: NoData;
  readonly PARTNER_VOTES: NoData;
  readonly PICTURE_BLOCKED: NoData;
  readonly PICTURE_BROKEN: NoData;
  readonly PICTURE_FORMAT: NoData;
  readonly PICTURE_TAKEN: {
    readonly spot: number;
  };
  readonly PICTURE_TOO_HEAVY: NoData;
  readonly PICTURE_TOO_SMALL: {
    readonly width: number;
    readonly height: number;
    readonly least: number;
  };
  readonly PLAYER_COUNT: {
    readonly players: number;
    readonly least: number;
    readonly most: number;
    readonly pairs: boolean;
  };
  readonly RABBIT_TAKEN: {
    readonly colour: string;
  };
  readonly READ_ONLY: NoData;
  readonly REAL_CARDS: NoData;
  readonly RECORDINGS_OFF: NoData;
  readonly RECORDING_BROKEN: NoData;
  readonly RECORDING_FORMAT: NoData;
  readonly RECORDING_LENGTH: {
    readonly most: number;
  };
  readonly RECORDING_PIXELS: {
    readonly width: number;
    readonly height: number;
  };
  readonly RECORDING_SIZE: {
    readonly most: number;
  };
  readonly RED_WANTED: NoData;
  readonly ROW_NOT_GIVEN: {
    readonly given: number;
    readonly row: number;
  };
  readonly SAFE_SITE: NoData;
  readonly SAFE_TABLE: NoData;
  readonly SEATS_FIXED: NoData;
  readonly SITE_FULL: NoData;
  readonly STORYTELLER_GIVES_NOT: NoData;
  readonly STORYTELLER_VOTES_NOT: NoData;
  readonly TABLE_CROWDED: {
    readonly most: number;
  };
  readonly TABLE_DAMAGED: NoData;
  readonly TABLE_FULL: {
    readonly most: number;
  };
  readonly TABLE_LOCKED: NoData;
  readonly TALK_LENGTH: {
    readonly length: number;
    readonly most: number;
  };
  readonly TALK_OFF: NoData;
  readonly TEXT_LENGTH: {
    readonly field: string;
    readonly length: number;
    readonly most: number;
  };
  readonly TICKET_SPENT: NoData;
  readonly TOO_FAST: {
    readonly seconds: number;
  };
  readonly TOO_MANY_CARDS: {
    readonly cards: number;
    readonly most: number;
  };
  readonly TOO_MANY_DECKS: {
    readonly most: number;
  };
  readonly TOO_MANY_PIXELS: {
    readonly width: number;
    readonly height: number;
    readonly most: number;
  };
  readonly TRY_AGAIN: NoData;
  readonly TURN_CLAIMED: {
    readonly person: number;
    readonly seconds: number;
  };
  readonly UNKIND_WORDS: NoData;
  readonly UNKNOWN_DECK: {
    readonly deck: string;
    readonly game: string;
  };
  readonly UNKNOWN_GAME: {
    readonly game: string;
  };
  readonly UNKNOWN_SEAT: {
    readonly seat: number;
  };
  readonly UNKNOWN_ZONE: {
    readonly zone: string;
  };
  readonly UNREADABLE: {
    readonly reason: string;
  };
  readonly VOTES_MISSING: {
    readonly votes: number;
  };
  readonly VOTE_COUNT: {
    readonly count: number;
    readonly most: number;
  };
  readonly VOTE_TWICE: NoData;
  readonly WEBHOOK_ADDRESS: NoData;
  readonly ZIP_BROKEN: NoData;
  readonly ZIP_UNSAFE: {
    readonly name: string;
    readonly reason: "bomb" | "encrypted" | "link" | "many" | "path";
  };
}

export type RefusalCode = keyof RefusalData;

/** Close codes after which coming back makes no sense, each with the key of its words. */
export const FINAL_CLOSE_CODES: Readonly<Record<number, string>> = {
  4001: "NOT_YOUR_SEAT",
  4003: "SENT_AWAY",
  4004: "NO_SUCH_TABLE",
  4005: "TOO_MANY_LINES",
  4006: "LEFT",
  4007: "SEAT_MOVED",
  4008: "NO_ONLOOKERS",
  4009: "FREED",
};

export const LANGUAGES = ["en","fr","es","de"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** The most characters that texts may have. */
export const LONGEST_CLUE = 400;
export const LONGEST_NAME = 24;
export const LONGEST_TALK = 300;
export const LONGEST_EXPLANATION = 140;
export const LONGEST_MAIL = 254;
export const LONGEST_ADDRESS = 1024;
export const LONGEST_REASON = 300;
export const LONGEST_TV_PASSWORD = 16;
export const LONGEST_CODE = 12;

/** The newest lines of talk that a table keeps. */
export const TALK_KEPT = 50;

/** The most clues that a device brings to a table as heard. */
export const MOST_HEARD = 1200;

export const LEVELS = ["easy","medium","hard"] as const;

export const COLOURS = ["snow","sand","amber","rust","rose","plum","ink","ocean","ice","fern","moss","stone"] as const;

/** The moves in a game. */
export const MOVES = ["tell","give","name_giver","agree_giver","vote","touch","call_jinx"] as const;

/** The times for a move over days, in hours. */
export const HOURS = [12,24,48,72,168] as const;

export const PATTERNS = ["plain","spots","stripes","socks","patch","stars"] as const;
