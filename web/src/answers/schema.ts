// Generated from the OpenAPI document of the program by `npm run types`; not to be edited.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description How much is asked, and how much it may cost. */
        AnalyzeOptions: {
            /**
             * Format: int64
             * @description How many positions a search may look at; 0 for the theorems alone.
             */
            nodes?: number | null;
            /**
             * Format: double
             * @description The time limit in seconds; 10 by default.
             */
            seconds?: number | null;
            /** @description `all` for the value of every move, `answer` for those that come with the answer. */
            values?: components["schemas"]["Values"];
        };
        /** @description What went wrong. */
        ApiError: {
            /** @description For programs. */
            code: components["schemas"]["Code"];
            /** @description Which field of the request is meant. */
            field?: string | null;
            /** @description One sentence for people. */
            message: string;
            /** @description Which of the moves is meant, from 1. */
            move?: number | null;
        };
        /** @description On what a verdict rests. */
        Basis: {
            /** @description `theorem`, `search` or `unknown`. */
            kind: string;
            /** @description The name of the theorem. */
            name?: string | null;
            /**
             * Format: int64
             * @description How many positions a search looked at.
             */
            nodes?: number | null;
            spent?: null | components["schemas"]["Spent"];
            /** @description `true` when what was searched comes from the store of results; else left out. */
            stored?: boolean | null;
        };
        /** @description A board: its graph, the names of its vertices and edges, and where to draw them. */
        BoardInfo: {
            cells?: null | components["schemas"]["CellsInfo"];
            /** @description The label of each edge. */
            edge_labels: string[];
            edges: number;
            /** @description The two ends of each edge. */
            ends: number[][];
            /** @description The label of each vertex. */
            labels: string[];
            layout: components["schemas"]["LayoutInfo"];
            profile: components["schemas"]["ProfileInfo"];
            /** @description The canonical text. */
            text: string;
            vertices: number;
            /** @description What is doubtful about a graph that was handed in. */
            warnings: string[];
        };
        /** @description Which board: its text, or a graph in any format. */
        BoardRequest: {
            /** @description A board text, such as `grid:5x6`. */
            board?: string | null;
            /** @description The graph's format; found out if it is not said. */
            format?: string | null;
            /** @description A graph. */
            graph?: string | null;
        };
        /** @description The board of an answer. */
        BoardSummary: {
            /** @description Its size. */
            edges: number;
            /** @description Its text. */
            text: string;
            /** @description Its order. */
            vertices: number;
        };
        /** @description Everything that one can choose from. */
        Catalogue: {
            engines: components["schemas"]["EngineInfo"][];
            families: components["schemas"]["FamilyEntry"][];
            /** @description The formats in which a graph can be handed in. */
            formats: string[];
            games: components["schemas"]["GameInfo"][];
            limits: components["schemas"]["LimitsInfo"];
            /** @description How boards are changed and combined. */
            modifiers: components["schemas"]["Modifier"][];
            /** @description How the players of a simulation choose their moves. */
            policies: components["schemas"]["PolicyInfo"][];
            version: string;
        };
        /** @description The cells of a box. */
        CellsInfo: {
            /** @description The cell of each vertex. */
            coordinates: number[][];
            /** @description How many there are along each axis. */
            sides: number[];
            /** @description Whether an axis is closed to a ring. */
            wraps: boolean[];
        };
        /** @description How much a certificate may cost. */
        CertificateOptions: {
            /**
             * Format: double
             * @description The time limit in seconds; 10 by default.
             */
            seconds?: number | null;
        };
        /** @description What a move did. */
        Chapter: {
            /** @description Whether a player who had a strategy kept to one; `None` for one who had none. */
            kept?: boolean | null;
            /** @description The move. */
            move: string;
            /**
             * Format: int32
             * @description The number of the player who made it.
             */
            player: number;
            /** @description The number of the move, from 1. */
            ply: number;
            /** @description What it did, in a sentence. */
            sentence: string;
        };
        /** @description What the checker says. */
        Checked: {
            /** @description What is proved. */
            claim?: string | null;
            /** @description Why nothing is proved. */
            reason?: string | null;
            valid: boolean;
        };
        /** @description A published claim. */
        ClaimInfo: {
            id: string;
            /** @description The origin: `published` in a paper, `own` if proved here, or a `question` to the reader. */
            list: string;
            source: string;
            statement: string;
            /** @description What it is called. */
            title: string;
        };
        /** @description All claims. */
        ClaimList: {
            claims: components["schemas"]["ClaimInfo"][];
        };
        /** @description Which claims to check, and how far. */
        ClaimsRequest: {
            /** @description The claims; all by default. */
            ids?: string[] | null;
            /** @description The most vertices of a board on which all plays are gone through; 9 by default. */
            up_to?: number | null;
        };
        /** @description What the teacher does with a class. */
        ClassAction: {
            /** @enum {string} */
            type: "close";
        } | {
            /** @enum {string} */
            type: "open";
        } | {
            /** @enum {string} */
            type: "reset";
        } | {
            game: string;
            name?: string | null;
            /** Format: int32 */
            seat: number;
            /** @enum {string} */
            type: "rename";
        } | {
            game: string;
            /** @enum {string} */
            type: "remove";
        };
        /** @description A game of a class. */
        ClassGameInfo: {
            id: string;
            /** Format: int32 */
            moves: number;
            /** @description The names of the players who gave one. */
            names: (string | null)[];
            /**
             * Format: int32
             * @description The number of open seats.
             */
            open: number;
        };
        /** @description A class, as everybody who has its link may see it. */
        ClassInfo: {
            clock?: null | components["schemas"]["TimeControl"];
            /** @description Whether nobody gets a seat any more. */
            closed: boolean;
            /** @description Its games, the newest first. */
            games: components["schemas"]["ClassGameInfo"][];
            id: string;
            /** @description What its games begin with. */
            setup: components["schemas"]["Setup"];
        };
        /** @description How the games of a class are played. */
        ClassOptions: {
            clock?: null | components["schemas"]["TimeControl"];
        };
        /** @description Somebody comes to a class. */
        ClassRequest: {
            name?: string | null;
        };
        /**
         * @description The kinds of errors. Each has its status and a word for programs.
         * @enum {string}
         */
        Code: "bad-request" | "bad-host" | "forbidden" | "cross-origin" | "not-found" | "method-not-allowed" | "timeout" | "conflict" | "too-large" | "unsupported-media-type" | "bad-board" | "bad-graph" | "bad-game" | "bad-position" | "bad-record" | "bad-value" | "illegal-move" | "no-certificate" | "too-many-requests" | "internal" | "busy" | "shutting-down" | "storage-full";
        /** @description An engine that plays. */
        EngineInfo: {
            about: string;
            name: string;
            title: string;
        };
        /** @description What an engine plays, and why. */
        EngineMove: {
            /** @description What the choice rests on. */
            basis: components["schemas"]["GroundWord"];
            /** @description The move. */
            move: components["schemas"]["MoveInfo"];
            /** @description How the player who moves stands. */
            standing: components["schemas"]["StandingWord"];
            /** @description Why, in a sentence. */
            why: string;
        };
        /** @description Which engine, and how long it may think. */
        EngineOptions: {
            /** @description `random`, `greedy`, `stubborn` or `perfect`. */
            engine: string;
            /**
             * Format: double
             * @description The time limit in seconds; 1 by default.
             */
            seconds?: number | null;
            /**
             * Format: int64
             * @description Decides between moves that are equally good, and what the random engine plays.
             */
            seed?: number | null;
        };
        /** @description The body of every answer that is an error. */
        ErrorBody: {
            /** @description The error. */
            error: components["schemas"]["ApiError"];
        };
        /** @description A family of boards. */
        FamilyEntry: {
            about: string;
            example: string;
            form: string;
            name: string;
        };
        /** @description The clock of a game, as everybody sees it. */
        GameClock: components["schemas"]["TimeControl"] & {
            /** @description What each player has left, in milliseconds. */
            left: number[];
            /**
             * Format: int32
             * @description Whose time runs, if it runs.
             */
            running?: number | null;
        };
        /** @description A game. */
        GameInfo: {
            aliases: string[];
            /** @description A good board to begin with. */
            board: string;
            /** @description Whether it can end in a draw. */
            draws: boolean;
            /** @description Whether it can be played misère. */
            misere: boolean;
            name: string;
            players: components["schemas"]["PlayerRange"];
            /**
             * @description The two roles, if the players want different things; player 1 has the first unless it is
             *     said otherwise.
             */
            roles?: string[] | null;
            rule_set: components["schemas"]["RuleSet"];
            rules: string[];
            source: string;
            summary: string;
            /** @description Whether two vertices must be named. */
            terminals: boolean;
            title: string;
        };
        /**
         * @description What an engine's choice rests on.
         * @enum {string}
         */
        GroundWord: "theorem" | "search" | "heuristic" | "only-move" | "chance";
        /** @description How the server is. */
        Health: {
            /** @description The number of connections. */
            connections: number;
            /** @description The lanes of work. */
            lanes: components["schemas"]["LaneHealth"][];
            /** @description The number of games in memory. */
            rooms: number;
            /**
             * Format: int64
             * @description The number of sockets at games.
             */
            sockets: number;
            /** @description `ok`, or `failing` if games cannot be stored. */
            status: string;
            store: components["schemas"]["StoreHealth"];
            /**
             * Format: int64
             * @description How long the server has run, in seconds.
             */
            uptime_seconds: number;
            version: string;
        };
        /**
         * @description What the strategy rests on.
         * @enum {string}
         */
        Kind: "matching" | "trees" | "none";
        /** @description How busy a lane is. */
        LaneHealth: {
            /** @description `quick`, `long` or `heavy`. */
            name: string;
            /** @description The number of jobs that run. */
            running: number;
            threads: number;
            /** @description The number of jobs that wait. */
            waiting: number;
        };
        /** @description Where to draw the vertices: y goes up, neighbours are about 1 apart. */
        LayoutInfo: {
            /** @description In the plane. */
            points: number[][];
            /** @description In space, for boards that live there. */
            space?: number[][] | null;
        };
        /** @description The classes of Gallai and Edmonds. */
        Level: {
            /** @description Next to an outer one. */
            inner: components["schemas"]["u32"][];
            /** @description Left out by some maximum matching. */
            outer: components["schemas"]["u32"][];
            /** @description The others. */
            perfect: components["schemas"]["u32"][];
        };
        /** @description How much a request may ask for. */
        LimitsInfo: {
            /** Format: int64 */
            analysis_seconds: number;
            board_edges: number;
            board_vertices: number;
            body_bytes: number;
            certificate_bytes: number;
            claim_vertices: number;
            /** Format: int64 */
            engine_seconds: number;
            game_vertices: number;
            /** Format: int32 */
            picture_pixels: number;
            /** Format: int32 */
            players: number;
            /** Format: int64 */
            simulated_games: number;
            sweep_boards: number;
        };
        /** @description The pairs that a winner uses. */
        Matching: {
            /** @description One edge for each pair. */
            edges: components["schemas"]["u32"][];
            /** @description The unused vertices without a partner. */
            exposed: components["schemas"]["u32"][];
            /**
             * Format: int32
             * @description The player who wins by it; `None` when it is just a maximum matching of what is unused.
             */
            holder?: number | null;
        };
        /** @description A way to change or combine boards. */
        Modifier: {
            about: string;
            example: string;
        };
        /** @description A move on this board: what to write, and what to draw. */
        MoveInfo: {
            edge?: null | components["schemas"]["u32"];
            from?: null | components["schemas"]["u32"];
            /** @description The move, as requests want it. */
            text: string;
            /** @description The vertex that it leads to. */
            to: components["schemas"]["u32"];
        };
        /** @description A move. */
        MoveRequest: {
            move: string;
            /** @description The number of moves made before it. */
            ply: number;
        };
        /** @description A class that was made. */
        NewClass: {
            /** @description The name of the class. Anybody who knows it can play and see the games. */
            id: string;
            /** @description The teacher's key. Anybody who knows it can close the class and remove its games. */
            key: string;
        };
        /** @description A game that was started. */
        NewGame: {
            game: components["schemas"]["OnlineGame"];
            /** @description The name of the game. Anybody who knows it can watch. */
            id: string;
            /** @description The invitation. Anybody who knows it can take an open seat; `None` when no seat is open. */
            invite?: string | null;
            /** @description The tokens. Anybody who knows one can move for its seat. */
            tokens: components["schemas"]["SeatToken"][];
        };
        /** @description The players, in the order of their seats. */
        NewGameOptions: {
            clock?: null | components["schemas"]["TimeControl"];
            /** @description Whether anybody may join; such games are listed while a player is there. */
            listed?: boolean;
            /** @description The creator's name. */
            name?: string | null;
            /** @description For each player `human`, or the name of an engine. */
            seats: string[];
            /** @description The human seats that the creator takes at once. */
            take?: number[];
        };
        /** @description A game, as everybody may see it. */
        OnlineGame: {
            /** @description The players who agree that this game is analysed while it runs. */
            analysis: number[];
            changed: string;
            /** @description The class that the game belongs to. */
            class?: string | null;
            clock?: null | components["schemas"]["GameClock"];
            created: string;
            id: string;
            /** @description Whether anybody may join. */
            listed: boolean;
            outcome?: null | components["schemas"]["OutcomeInfo"];
            ply: number;
            rematch: components["schemas"]["Rematch"];
            seats: components["schemas"]["SeatInfo"][];
            /** @description The setup, with all moves so far. */
            setup: components["schemas"]["Setup"];
            takeback?: null | components["schemas"]["Takeback"];
            /** Format: int32 */
            turn: number;
            /** @description How many look on. */
            watchers: number;
        };
        /** @description A game that anybody may join. */
        OpenGame: {
            board: string;
            clock?: null | components["schemas"]["TimeControl"];
            created: string;
            game: string;
            id: string;
            misere: boolean;
            /** @description The name of the player who waits, if they gave one. */
            names: string[];
            /** Format: int32 */
            players: number;
            /**
             * Format: int32
             * @description The number of open seats.
             */
            seats: number;
        };
        /** @description The games that anybody may join. */
        OpenGames: {
            games: components["schemas"]["OpenGame"][];
        };
        /** @description How a game has ended. */
        OutcomeInfo: {
            /** @description Whether nobody has won. */
            draw: boolean;
            /**
             * Format: int32
             * @description The single loser, if there is one.
             */
            loser?: number | null;
            /** @description As records write it: `2 loses`. */
            text: string;
            /** @description Why, in a sentence. */
            why: string;
            /**
             * Format: int32
             * @description The single winner, if there is one.
             */
            winner?: number | null;
        };
        /** @description An edge that somebody has taken. */
        OwnedEdge: {
            edge: components["schemas"]["u32"];
            /** Format: int32 */
            player: number;
        };
        /** @description Somebody was paired. */
        Paired: {
            game: components["schemas"]["OnlineGame"];
            /** @description The game. */
            id: string;
            /** Format: int32 */
            seat: number;
            token: string;
        };
        /**
         * @description How far a game is.
         * @enum {string}
         */
        Phase: "opening" | "play" | "over";
        /**
         * @description The kinds of pictures.
         * @enum {string}
         */
        PictureFormat: "svg" | "png" | "tikz";
        /** @description How the picture should be. */
        PictureOptions: {
            /**
             * @description Whether the picture is 1200 by 630 pixels, as previews of links are, with the position in
             *     the middle.
             */
            card?: boolean;
            /** @description `svg`, `png` or `tikz`. */
            format?: components["schemas"]["PictureFormat"];
            /** @description Whether the vertices are labelled. */
            labels?: boolean;
            /**
             * Format: int32
             * @description The longer side of a PNG, in pixels.
             */
            size?: number | null;
        };
        /** @description A move that was made. */
        Played: components["schemas"]["MoveInfo"] & {
            /**
             * Format: int32
             * @description The number of the player who made it.
             */
            player: number;
            /** @description Its number, from 1. */
            ply: number;
        };
        /** @description The smallest and the largest number of players. */
        PlayerRange: {
            /** Format: int32 */
            least: number;
            /** Format: int32 */
            most: number;
        };
        /** @description A policy of a simulation. */
        PolicyInfo: {
            about: string;
            name: string;
        };
        /** @description Where a game stands. */
        PositionInfo: {
            /** @description The moves that were made. */
            history: components["schemas"]["Played"][];
            /** @description The legal moves. */
            moves: components["schemas"]["MoveInfo"][];
            outcome?: null | components["schemas"]["OutcomeInfo"];
            /** @description The edges that are taken, in a cycle game. */
            owned: components["schemas"]["OwnedEdge"][];
            phase: components["schemas"]["Phase"];
            /** @description The number of moves made. */
            ply: number;
            /** @description The position text. */
            position: string;
            /** @description The record of the game. */
            record: string;
            /** @description The role of each player, in the games with roles. */
            roles?: string[] | null;
            /** @description The setup in canonical words. */
            setup: components["schemas"]["Setup"];
            /** @description The snakes of a snake game. */
            snakes: components["schemas"]["SnakeInfo"][];
            /** @description The terminals of shannon. */
            terminals?: components["schemas"]["u32"][] | null;
            /**
             * Format: int32
             * @description Whose turn it is, also when the game is over.
             */
            turn: number;
            /** @description The edges of the moves, in the order of play. */
            used_edges: components["schemas"]["u32"][];
        };
        /** @description What kind of graph it is. */
        ProfileInfo: {
            components: number;
            /** @description Each degree with the number of vertices that have it. */
            degrees: number[][];
            /**
             * Format: int32
             * @description The length of a shortest cycle, if there is one and it was found.
             */
            girth?: number | null;
            loops: number;
            parallel_edges: number;
            /** @description The sizes of the two sides of a bipartite graph. */
            sides?: number[] | null;
        };
        /** @description A saved game. */
        RecordRequest: {
            /** @description The text of the record. */
            record: string;
        };
        /** @description Another game between the same people on the same board, each of them one seat further on. */
        Rematch: {
            /**
             * @description The new game. The token of a seat is good for the next seat there (that of the last for the
             *     first).
             */
            game?: string | null;
            /** @description The players who want it. It begins when all people at the game do. */
            wanted: number[];
        };
        /** @description How long a game of two players lasts when the winner hurries and the loser resists. */
        Remoteness: {
            /** @description These moves: the winner ends the game as early as possible, the loser as late as possible. */
            line: string[];
            /** @description The number of moves until the game is over; null if it is not known. */
            moves?: number | null;
            /**
             * Format: int32
             * @description The player who wins with best play; null if it is not known, or nobody wins.
             */
            winner?: number | null;
        };
        /** @description How much it may cost. */
        RemotenessOptions: {
            /**
             * Format: int64
             * @description How many positions may be looked at; 100,000 by default. The answer depends on nothing else.
             */
            nodes?: number | null;
        };
        /**
         * @description Whether vertices or edges are used up, or a line is drawn in strokes.
         * @enum {string}
         */
        RuleSet: "snake" | "cycle" | "line";
        /** @description A seat at a game. */
        SeatInfo: {
            /** @description `human`, or the name of an engine. */
            kind: string;
            name?: string | null;
            online: boolean;
            /**
             * Format: int32
             * @description The player's number.
             */
            seat: number;
            taken: boolean;
        };
        /** @description Somebody wants a seat. */
        SeatRequest: {
            /** @description The invitation; games that are open to anybody need none. */
            invite?: string | null;
            name?: string | null;
            /**
             * Format: int32
             * @description Which seat; any open one by default.
             */
            seat?: number | null;
        };
        /** @description The secret of a seat. */
        SeatToken: {
            /** Format: int32 */
            seat: number;
            token: string;
        };
        /** @description A game on a board, and the moves so far. Only the board and the game are required. */
        Setup: {
            /** @description The text of the board, such as `grid:5x6`. */
            board: string;
            /** @description The role that moves first, in the games with roles. */
            first?: string | null;
            /** @description The name of the game, such as `classic`. */
            game: string;
            /** @description Whether the player who cannot move wins; for the snake games. */
            misere?: boolean;
            /** @description The moves from the start. */
            moves?: string[];
            /**
             * Format: int32
             * @description How many play.
             */
            players?: number;
            /** @description A position text to start from, instead of the empty board. */
            position?: string | null;
            /** @description What changes the rules of a snake game, such as `snakes=2 ends=1`. */
            rules?: string | null;
            /** @description The two terminals of shannon, as `U,V`. */
            terminals?: string | null;
            /**
             * Format: int32
             * @description Whose turn it is in that position, if it does not follow from the number of moves.
             */
            turn?: number | null;
        };
        /** @description How many games, and who plays them. */
        SimulateOptions: {
            /**
             * Format: int64
             * @description How many games.
             */
            games: number;
            /** @description The engine or strategy of each player; all `random` by default. */
            policies?: string[] | null;
            /**
             * Format: int64
             * @description The random seed. Equal seeds give equal games.
             */
            seed?: number;
        };
        /** @description A snake. */
        SnakeInfo: {
            /** @description The ends that can grow. */
            live: components["schemas"]["u32"][];
            /**
             * Format: int32
             * @description Whose it is, if it is somebody's.
             */
            owner?: number | null;
            /** @description From end to end. */
            vertices: components["schemas"]["u32"][];
        };
        /** @description What was spent without a result. */
        Spent: {
            /**
             * Format: int64
             * @description Positions looked at.
             */
            nodes: number;
        };
        /**
         * @description How the player who moves stands, as far as is proved.
         * @enum {string}
         */
        StandingWord: "wins" | "holds" | "loses" | "unknown";
        /** @description How the stored games are. */
        StoreHealth: {
            /**
             * Format: int64
             * @description The size of the file, in bytes.
             */
            bytes: number;
            /**
             * Format: int64
             * @description The number of stored games that were found damaged since the start.
             */
            damaged: number;
            /** Format: int64 */
            games: number;
            /**
             * Format: int64
             * @description The largest that the file may become, in bytes.
             */
            most_bytes: number;
            /** @description Whether the last change could be stored. */
            writable: boolean;
        };
        /** @description Why a position is won, to be drawn and told. */
        Story: {
            /** @description The move by which the player to move goes on with the strategy, if it is theirs. */
            answer?: string | null;
            /** @description The winner here and the reason, in a sentence or two. */
            headline: string;
            /** @description What the strategy rests on. */
            kind: components["schemas"]["Kind"];
            /**
             * @description The classes of the vertices in what is unused. At the start of a game that Anderson's
             *     sequence decides the classes in each of its graphs: all vertices, then the inner ones alone,
             *     and so on.
             */
            levels: components["schemas"]["Level"][];
            matching?: null | components["schemas"]["Matching"];
            /** @description What the strategy does next. */
            next?: string | null;
            /** @description What each move did. */
            story: components["schemas"]["Chapter"][];
            trees?: null | components["schemas"]["Trees"];
        };
        /** @description Which boards, and which game. */
        SweepRequest: {
            /** @description A board text with ranges, such as `grid:{1..6}x{1..6}`. */
            boards: string;
            first?: string | null;
            game: string;
            misere?: boolean;
            /** Format: int32 */
            players?: number;
            /**
             * Format: double
             * @description The time limit in seconds; 2 by default.
             */
            seconds?: number | null;
        };
        /** @description A player wants to take a move back; all other people at the game must grant it. */
        Takeback: {
            /**
             * Format: int32
             * @description The player who asks.
             */
            by: number;
            /** @description The number of moves that would stay. */
            to: number;
            /** @description The players who have not answered yet. */
            waiting: number[];
        };
        /** @description A seat, and the secret that goes with it. */
        TakenSeat: {
            game: components["schemas"]["OnlineGame"];
            /** Format: int32 */
            seat: number;
            token: string;
        };
        /** @description How long players may think. */
        TimeControl: {
            /**
             * Format: int32
             * @description What each move of theirs adds, in seconds.
             */
            increment?: number;
            /**
             * Format: int32
             * @description What each player has at first, in seconds.
             */
            seconds: number;
        };
        /** @description Two spanning trees of the free edges. */
        Trees: {
            /** @description In the first alone. */
            a: components["schemas"]["u32"][];
            /** @description In the second alone. */
            b: components["schemas"]["u32"][];
            /** @description In both. */
            both: components["schemas"]["u32"][];
            /**
             * Format: int32
             * @description The player who wins by the trees; `None` when nobody does.
             */
            holder?: number | null;
            /** @description In neither. */
            outside: components["schemas"]["u32"][];
        };
        /** @description A legal move with its value for the player to move. */
        ValuedMove: {
            /** @description `theorem`, `search` or `unknown`. */
            basis: string;
            /** @description The move, as requests want it. */
            move: string;
            /** @description `win`, `loss`, `draw` or `unknown`. */
            value: string;
        };
        /**
         * @description Which moves are to be valued.
         * @enum {string}
         */
        Values: "all" | "answer";
        /**
         * @description An answer as the JSON of the interface has it: the winner, the basis, the moves and the reason.
         *
         *     ```
         *     use slitherlab_game::{Game, Preset};
         *     use slitherlab_solve::{Depth, Question};
         *     use slitherlab_explain::Verdict;
         *
         *     let game = Game::new(Preset::Classic, "path:2")?;
         *     let answer = Question::new(&game, Depth::Answer).analyze();
         *     let json = serde_json::to_value(Verdict::of(&game, &answer))?;
         *     assert_eq!(json["winner"], 1);
         *     assert_eq!(json["basis"]["name"], "anderson-1974");
         *     assert_eq!(json["moves"][0]["move"], "0-1");
         *     # Ok::<(), Box<dyn std::error::Error>>(())
         *     ```
         */
        Verdict: {
            /** @description On what it rests. */
            basis: components["schemas"]["Basis"];
            /** @description The board. */
            board: components["schemas"]["BoardSummary"];
            /** @description With more than two players, those whom all others together can force to lose. */
            can_be_beaten?: number[] | null;
            /** @description In games with roles, which role moves first. */
            first?: string | null;
            /** @description The name of the game. */
            game: string;
            /** @description Whether the player who cannot move wins. */
            misere: boolean;
            /** @description Legal moves with their values. */
            moves: components["schemas"]["ValuedMove"][];
            /**
             * Format: int32
             * @description The number of players.
             */
            players: number;
            /** @description What the rules change in the named game, if they do: `snakes=2 ends=1`. */
            rules?: string | null;
            /** @description Always `slitherlab/verdict/1`. */
            schema: string;
            /** @description Whether the question is answered: `solved` or `unknown`. */
            status: string;
            /**
             * Format: int32
             * @description The player to move.
             */
            turn: number;
            /** @description One or two plain sentences. */
            why: string;
            /**
             * Format: int32
             * @description With two players the winner, 0 for a draw; `null` when it is not known.
             */
            winner?: number | null;
            /** @description In games with roles, the role of the winner. */
            winner_role?: string | null;
        };
        /** @description Whom the explanation talks to. */
        WhyOptions: {
            /**
             * @description Whether the reader sees the names of the vertices; true by default. Without them, the
             *     sentences point at the pairs, and at an arrow along the next move.
             */
            labels?: boolean | null;
            /**
             * Format: int32
             * @description The player who is told "you", from 1; nobody by default.
             */
            you?: number | null;
        };
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_AnalyzeOptions: components["schemas"]["Setup"] & components["schemas"]["AnalyzeOptions"];
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_CertificateOptions: components["schemas"]["Setup"] & components["schemas"]["CertificateOptions"];
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_ClassOptions: components["schemas"]["Setup"] & {
            clock?: null | components["schemas"]["TimeControl"];
        };
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_EngineOptions: components["schemas"]["Setup"] & components["schemas"]["EngineOptions"];
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_NewGameOptions: components["schemas"]["Setup"] & {
            clock?: null | components["schemas"]["TimeControl"];
            /** @description Whether anybody may join; such games are listed while a player is there. */
            listed?: boolean;
            /** @description The creator's name. */
            name?: string | null;
            /** @description For each player `human`, or the name of an engine. */
            seats: string[];
            /** @description The human seats that the creator takes at once. */
            take?: number[];
        };
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_PictureOptions: components["schemas"]["Setup"] & components["schemas"]["PictureOptions"];
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_RemotenessOptions: components["schemas"]["Setup"] & components["schemas"]["RemotenessOptions"];
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_SimulateOptions: components["schemas"]["Setup"] & components["schemas"]["SimulateOptions"];
        /** @description A setup with an endpoint's own options beside it, in one object. */
        With_WhyOptions: components["schemas"]["Setup"] & components["schemas"]["WhyOptions"];
        /** Format: int32 */
        u32: number;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
