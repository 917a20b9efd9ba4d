% A Kamisado player in SWI-Prolog: alpha-beta with iterative deepening, for single rounds.
%
%     swipl kamisado.pl [SECONDS]
%
% It speaks the text protocol of docs/protocol-bot.md: for each turn it reads three lines,
%
%     position h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -
%     legal h1g2 h1h2 ...
%     time 5850
%
% and writes one, the turn. It thinks for at most half of the time, and for at most SECONDS (2).
% `agon connect` and the Java client join it to a server. The rules are docs/rules/kamisado.md.
%
% How the program is laid out:
%   1. the protocol: reading a position, writing a turn;
%   2. the board: colours, squares, sides;
%   3. the rules: how a tower moves, what a move leads to, blocked towers;
%   4. the evaluation of a position that the search does not look behind;
%   5. the search.
%
% Words: a square is a number, 0 is a1, 1 is b1, 8 is a2, 63 is h8. A colour is a number from 1 to
% 8 in the order n g r y i u l o (brown, green, red, yellow, fuchsia, purple, blue, orange). The
% towers of a side are a term t(S1,...,S8): S1 is the square of the brown tower, and so on.

:- initialization(main, main).
:- set_prolog_flag(optimise, true).   % arithmetic is compiled

% ---------------------------------------------------------------------------
% 1. The protocol
% ---------------------------------------------------------------------------

% main(+Words): SECONDS may be given on the command line.
main(Words) :-
    (   Words = [Word|_], atom_number(Word, Most), Most > 0
    ->  true
    ;   Most = 2
    ),
    play(Most).

% play(+Most): turn after turn until the input ends.
play(Most) :-
    read_line_to_string(user_input, Position),
    (   Position == end_of_file
    ->  true
    ;   read_line_to_string(user_input, Legal),
        read_line_to_string(user_input, Time),
        answer(Position, Legal, Time, Most, Turn),
        format("~w~n", [Turn]),
        flush_output,
        play(Most)
    ).

% answer(+Position, +Legal, +Time, +Most, -Turn): the turn to play. Whatever goes wrong here (a
% match of several rounds, which the search does not know), a legal turn is played.
answer(PositionLine, LegalLine, TimeLine, Most, Turn) :-
    split_string(LegalLine, " ", " ", ["legal"|Legal]),
    seconds(TimeLine, Most, Seconds),
    (   Legal = [Only]
    ->  Turn = Only
    ;   catch(think(PositionLine, Seconds, Found), _, fail),
        memberchk(Found, Legal)
    ->  Turn = Found
    ;   random_member(Turn, Legal)
    ).

% seconds(+Line, +Most, -Seconds): half of the time, but no more than Most.
seconds(Line, Most, Seconds) :-
    split_string(Line, " ", " ", ["time", Text]),
    (   number_string(Milliseconds, Text)
    ->  Seconds is min(Milliseconds / 2000, Most)
    ;   Seconds = Most               % "-": no limit
    ).

% think(+Line, +Seconds, -Turn): reads the position, searches, writes the move as text.
think(Line, Seconds, Turn) :-
    read_position(Line, State),
    best_move(State, Seconds, From-To),
    square_text(From, A),
    square_text(To, B),
    string_concat(A, B, Turn).

% read_position(+Line, -State). A state is s(White, Black, Side, Colour, Passed): the towers, the
% side to move (w or b), the colour that it must move (0: any, at the start), and the towers that
% were blocked since the last real move as a list of Side-Colour.
read_position(Line, s(White, Black, Side, Colour, Passed)) :-
    split_string(Line, " ", " ", ["position", Towers, SideText, ColourText|More]),
    string_codes(Towers, Codes),
    squares(Codes, Squares),
    length(Front, 8),
    append(Front, Back, Squares),
    White =.. [t|Front],
    Black =.. [t|Back],
    atom_string(Side, SideText),
    colour_text(Colour, ColourText),
    passed(More, Passed).

% squares(+Codes, -Squares): "a1b1" is [0, 1].
squares([], []).
squares([File, Rank|Codes], [Square|Squares]) :-
    Square is (Rank - 0'1) * 8 + File - 0'a,
    squares(Codes, Squares).

% square_text(+Square, -Text).
square_text(Square, Text) :-
    File is 0'a + Square mod 8,
    Rank is 0'1 + Square // 8,
    string_codes(Text, [File, Rank]).

% colour_text(?Number, ?Letter).
colour_text(0, "-").
colour_text(1, "n").
colour_text(2, "g").
colour_text(3, "r").
colour_text(4, "y").
colour_text(5, "i").
colour_text(6, "u").
colour_text(7, "l").
colour_text(8, "o").

% passed(+Words, -List): the word "passed=wg,by" is [w-2, b-4]; there may be none.
passed(Words, List) :-
    member(Word, Words),
    string_concat("passed=", Text, Word),
    !,
    split_string(Text, ",", "", Names),
    maplist(passed_tower, Names, List).
passed(_, []).

passed_tower(Name, Side-Colour) :-
    sub_atom(Name, 0, 1, _, Side),
    sub_string(Name, 1, 1, _, Letter),
    colour_text(Colour, Letter).

% ---------------------------------------------------------------------------
% 2. The board
% ---------------------------------------------------------------------------

% colours(-Board): the colour of each square, from a1 to h8, as the arguments of one term, so that
% arg/3 finds a square's colour at once.
colours(c(8,7,6,5,4,3,2,1,      % rank 1: o l u i y r g n
          3,8,5,2,7,4,1,6,      % rank 2: r o i g l y n u
          2,5,8,3,6,1,4,7,      % rank 3: g i o r u n y l
          5,6,7,8,1,2,3,4,      % rank 4: i u l o n g r y
          4,3,2,1,8,7,6,5,      % rank 5: y r g n o l u i
          7,4,1,6,3,8,5,2,      % rank 6: l y n u r o i g
          6,1,4,7,2,5,8,3,      % rank 7: u n y l g i o r
          1,2,3,4,5,6,7,8)).    % rank 8: n g r y i u l o

% colour_of(+Square, -Colour).
colour_of(Square, Colour) :-
    colours(Board),
    I is Square + 1,
    arg(I, Board, Colour).

% other(?Side, ?Other).
other(w, b).
other(b, w).

% step(?Side, -Files, -Squares): the three directions of a side, straight ahead first: files to the
% right, and what is added to the number of a square.
step(w,  0,  8).
step(w, -1,  7).
step(w,  1,  9).
step(b,  0, -8).
step(b, -1, -9).
step(b,  1, -7).

% home(+Side, +Square): the square is of the rank that the side has to reach.
home(w, Square) :- Square >= 56.
home(b, Square) :- Square =< 7.

% towers(+State, +Side, -Towers): the towers of a side.
towers(s(White, _, _, _, _), w, White).
towers(s(_, Black, _, _, _), b, Black).

% put(+Colour, +Towers, +Square, -New): the tower of that colour stands on another square.
put(1, t(_,B,C,D,E,F,G,H), S, t(S,B,C,D,E,F,G,H)).
put(2, t(A,_,C,D,E,F,G,H), S, t(A,S,C,D,E,F,G,H)).
put(3, t(A,B,_,D,E,F,G,H), S, t(A,B,S,D,E,F,G,H)).
put(4, t(A,B,C,_,E,F,G,H), S, t(A,B,C,S,E,F,G,H)).
put(5, t(A,B,C,D,_,F,G,H), S, t(A,B,C,D,S,F,G,H)).
put(6, t(A,B,C,D,E,_,G,H), S, t(A,B,C,D,E,S,G,H)).
put(7, t(A,B,C,D,E,F,_,H), S, t(A,B,C,D,E,F,S,H)).
put(8, t(A,B,C,D,E,F,G,_), S, t(A,B,C,D,E,F,G,S)).

% occupied(+State, -Set): all towers as a set of squares, bit N of a number for square N.
occupied(s(t(A,B,C,D,E,F,G,H), t(I,J,K,L,M,N,O,P), _, _, _), Set) :-
    Set is (1<<A) \/ (1<<B) \/ (1<<C) \/ (1<<D) \/ (1<<E) \/ (1<<F) \/ (1<<G) \/ (1<<H)
        \/ (1<<I) \/ (1<<J) \/ (1<<K) \/ (1<<L) \/ (1<<M) \/ (1<<N) \/ (1<<O) \/ (1<<P).

% ---------------------------------------------------------------------------
% 3. The rules
% ---------------------------------------------------------------------------

% slide(+Square, +File, +Files, +Squares, +Set, -To): a tower goes one or more empty squares in one
% direction; every square on the way is a solution, the nearest first.
slide(Square, File, Files, Squares, Set, To) :-
    File1 is File + Files,
    File1 >= 0, File1 =< 7,
    Square1 is Square + Squares,
    Square1 >= 0, Square1 =< 63,
    Set /\ (1 << Square1) =:= 0,
    (   To = Square1
    ;   slide(Square1, File1, Files, Squares, Set, To)
    ).

% tower_move(+Side, +From, +Set, -To): where a tower of a side can go.
tower_move(Side, From, Set, To) :-
    File is From mod 8,
    step(Side, Files, Squares),
    slide(From, File, Files, Squares, Set, To).

% move(+State, -Move): a move Colour-From-To of the side to move.
move(State, Colour-From-To) :-
    State = s(_, _, Side, Asked, _),
    towers(State, Side, Towers),
    occupied(State, Set),
    (   Asked =:= 0
    ->  between(1, 8, Colour)
    ;   Colour = Asked
    ),
    arg(Colour, Towers, From),
    tower_move(Side, From, Set, To).

% after(+State, +Move, -Next): the state after a move. The colour of the square where the tower
% stops says which tower the other side must move.
after(s(White, Black, w, _, _), Colour-_-To, s(New, Black, b, Asked, [])) :-
    put(Colour, White, To, New),
    colour_of(To, Asked).
after(s(White, Black, b, _, _), Colour-_-To, s(White, New, w, Asked, [])) :-
    put(Colour, Black, To, New),
    colour_of(To, Asked).

% after_pass(+State, -Next): the tower asked for is blocked, so the other side moves its tower of
% the colour on which the blocked one stands. Fails when that tower has been blocked before since
% the last real move: then nobody can play, and the game is drawn.
after_pass(State, s(White, Black, Other, Asked, [Side-Colour|Passed])) :-
    State = s(White, Black, Side, Colour, Passed),
    \+ memberchk(Side-Colour, Passed),
    towers(State, Side, Towers),
    arg(Colour, Towers, Square),
    colour_of(Square, Asked),
    other(Side, Other).

% ---------------------------------------------------------------------------
% 4. The evaluation
% ---------------------------------------------------------------------------

% value(+State, -Value): how good a position is for the side to move. A tower that could go home in
% one move is a threat: the other side may not stop on any square of its colour. So what counts is
% how many different towers of each side could go home, and then, a little, how many squares a side
% could go home from at all.
value(State, Value) :-
    State = s(_, _, Side, _, _),
    other(Side, Other),
    occupied(State, Set),
    threats(State, Side, Set, Mine),
    threats(State, Other, Set, Theirs),
    Value is 10 * (Mine - Theirs).

% threats(+State, +Side, +Set, -Count): the towers of a side that could go home in one move.
threats(State, Side, Set, Count) :-
    towers(State, Side, Towers),
    count_threats(8, Towers, Side, Set, 0, Count).

count_threats(0, _, _, _, Count, Count) :- !.
count_threats(Colour, Towers, Side, Set, Sum, Count) :-
    arg(Colour, Towers, From),
    (   goes_home(Side, From, Set)
    ->  Sum1 is Sum + 1
    ;   Sum1 = Sum
    ),
    Colour1 is Colour - 1,
    count_threats(Colour1, Towers, Side, Set, Sum1, Count).

% goes_home(+Side, +From, +Set): true once when the tower can go home.
goes_home(Side, From, Set) :-
    File is From mod 8,
    step(Side, Files, Squares),
    way_home(Side, From, File, Files, Squares, Set),
    !.

% way_home(...): all squares of one direction up to the home rank are empty.
way_home(Side, Square, File, Files, Squares, Set) :-
    File1 is File + Files,
    File1 >= 0, File1 =< 7,
    Square1 is Square + Squares,
    Square1 >= 0, Square1 =< 63,
    Set /\ (1 << Square1) =:= 0,
    (   home(Side, Square1)
    ->  true
    ;   way_home(Side, Square1, File1, Files, Squares, Set)
    ).

% ---------------------------------------------------------------------------
% 5. The search
% ---------------------------------------------------------------------------

% best_move(+State, +Seconds, -From-To): deeper and deeper until the time is up or the game is
% decided. The best move of one depth is looked at first in the next, which makes the pruning
% better. The moves begin in an order by chance, so that games differ.
best_move(State, Seconds, From-To) :-
    get_time(Now),
    Deadline is Now + Seconds,
    nb_setval(deadline, Deadline),
    findall(Move, move(State, Move), Moves),
    random_permutation(Moves, Shuffled),
    Shuffled = [First|_],
    nb_setval(best, First),
    catch(deepen(1, State, Shuffled), out_of_time, true),
    nb_getval(best, _-From-To).

% deepen(+Depth, +State, +Moves): searches to a depth, remembers the best move, goes on.
deepen(Depth, State, Moves) :-
    root(Moves, State, Depth, -100000, none, Best, Value),
    nb_setval(best, Best),
    (   ( abs(Value) > 5000 ; Depth >= 40 )
    ->  true                          % won or lost: looking deeper changes nothing
    ;   select(Best, Moves, Others),
        Depth1 is Depth + 1,
        deepen(Depth1, State, [Best|Others])
    ).

% root(+Moves, +State, +Depth, +Alpha, +SoFar, -Best, -Value): the best of the moves.
root([], _, _, Alpha, Best, Best, Alpha).
root([Move|Moves], State, Depth, Alpha, SoFar, Best, Value) :-
    Beta = 100000,
    try(State, Move, Depth, Alpha, Beta, V),
    (   V > Alpha
    ->  root(Moves, State, Depth, V, Move, Best, Value)
    ;   root(Moves, State, Depth, Alpha, SoFar, Best, Value)
    ).

% try(+State, +Move, +Depth, +Alpha, +Beta, -Value): the value of a move for who makes it. Reaching
% home is won, and the sooner (the more depth is left) the better.
try(s(_, _, Side, _, _), _-_-To, Depth, _, _, Value) :-
    home(Side, To),
    !,
    Value is 10000 + Depth.
try(State, Move, Depth, Alpha, Beta, Value) :-
    after(State, Move, Next),
    Depth1 is Depth - 1,
    Alpha1 is -Beta,
    Beta1 is -Alpha,
    search(Next, Depth1, Alpha1, Beta1, V),
    Value is -V.

% search(+State, +Depth, +Alpha, +Beta, -Value): negamax with alpha-beta. The value is for the side
% to move, and exact between Alpha and Beta.
search(State, Depth, Alpha, Beta, Value) :-
    check_time,
    State = s(_, _, Side, Colour, _),
    towers(State, Side, Towers),
    occupied(State, Set),
    arg(Colour, Towers, From),
    (   goes_home(Side, From, Set)
    ->  Value is 10000 + Depth
    ;   Depth =< 0
    ->  value(State, Value)
    ;   findall(Colour-From-To, tower_move(Side, From, Set, To), Moves),
        search_moves(Moves, State, Depth, Alpha, Beta, Value)
    ).

% search_moves(+Moves, ...): without a move the side passes, or the game is drawn.
search_moves([], State, Depth, Alpha, Beta, Value) :-
    !,
    (   after_pass(State, Next)
    ->  Alpha1 is -Beta,
        Beta1 is -Alpha,
        search(Next, Depth, Alpha1, Beta1, V),
        Value is -V
    ;   Value = 0
    ).
search_moves(Moves, State, Depth, Alpha, Beta, Value) :-
    best_of(Moves, State, Depth, Alpha, Beta, -100000, Value).

% best_of(+Moves, +State, +Depth, +Alpha, +Beta, +Best, -Value): stops as soon as a move is so good
% that the other side would not let it come to this.
best_of([], _, _, _, _, Value, Value).
best_of([Move|Moves], State, Depth, Alpha, Beta, Best, Value) :-
    try(State, Move, Depth, Alpha, Beta, V),
    Best1 is max(Best, V),
    (   Best1 >= Beta
    ->  Value = Best1
    ;   Alpha1 is max(Alpha, Best1),
        best_of(Moves, State, Depth, Alpha1, Beta, Best1, Value)
    ).

% check_time: leaves the search by an exception when the time is up.
check_time :-
    get_time(Now),
    nb_getval(deadline, Deadline),
    (   Now > Deadline
    ->  throw(out_of_time)
    ;   true
    ).
