/* The 64 layouts of two sides, then those of more sides; layouts.c includes it twice.
 *
 * Rows go from the top to the bottom. */
/* clang-format off */
TWO("standard", "Standard, 14 + 14 marbles", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb")
TWO("belgian", "Belgian, 14 + 14 marbles", "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww")
TWO("german", "German, 14 + 14 marbles", "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5")
TWO("dutch", "Dutch, 14 + 14 marbles", "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww")
TWO("swiss", "Swiss, 14 + 14 marbles", "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5")
TWO("69", "69, 14 + 14 marbles", "5/wwwwww/wbw3w/1ww2ww1/9/1bb2bb1/b3bwb/bbbbbb/5")
TWO("fujiyama", "Fujiyama, 14 + 14 marbles", "wwwww/1wbbw1/2wbw2/3ww3/9/3bb3/2bwb2/1bwwb1/bbbbb")
TWO("the-wall", "The wall, 14 + 14 marbles", "2w2/6/1wwwww1/wwwwwwww/9/bbbbbbbb/1bbbbb1/6/2b2")
TWO("star", "Star, 14 + 14 marbles", "b3w/1w2b1/w1b1w1b/3wb3/wbwb1wbwb/3wb3/w1b1w1b/1w2b1/b3w")
TWO("face-a-face", "Face a face, 14 + 14 marbles", "5/6/ww3bb/www2bbb/wwww1bbbb/www2bbb/ww3bb/6/5")
TWO("alliances", "Alliances, 14 + 14 marbles",
    "5/1wwbb1/1w1wbb1/1w1bw1b1/1w1b1w1b1/1w1bw1b1/1wwb1b1/1wwbb1/5")
TWO("domination", "Domination, 14 + 14 marbles", "5/w4b/ww3bb/wwww1bbb/3b1b3/bbb1wwww/bb3ww/b4w/5")
TWO("atomouche", "Atomouche, 12 + 12 marbles", "bw3/w2bwb/2b4/b1w4w/w2b1w2b/b4b1w/4w2/wbw2b/3bw")
TWO("centrifuge", "Centrifuge, 14 + 14 marbles",
    "1www1/b4b/bb1w1bb/bb4bb/9/ww4ww/ww1b1ww/w4w/1bbb1")
TWO("snakes-variant", "Snakes variant, 14 + 14 marbles",
    "bbbbb/b5/b6/b1wwwww1/1b5w1/1bbbbb1w/6w/5w/wwwww")
TWO("snakes", "Snakes, 14 + 14 marbles", "bbbbb/b5/b6/b2bbww1/1b1b1w1w1/1bbww2w/6w/5w/wwwww")
TWO("alien", "Alien, 14 + 14 marbles", "b1b1b/1bwwb1/1bwbwb1/3bb3/9/3ww3/1wbwbw1/1wbbw1/w1w1w")
TWO("korean-daisy", "Korean daisy, 14 + 14 marbles",
    "ww1bb/wwwbbb/1wb1wb1/8/9/8/1bw1bw1/bbbwww/bb1ww")
TWO("anglattack", "Anglattack, 14 + 14 marbles",
    "ww1bb/wb2wb/2b1w2/8/wbbw1bwwb/8/2b1w2/wb2wb/ww1bb")
TWO("checkerboard", "Checkerboard, 14 + 14 marbles", "5/bwbwbw/7/wbwbwbwb/9/bwbwbwbw/7/wbwbwb/5")
TWO("duel", "Duel, 14 + 14 marbles", "1w1b1/wwwbbb/2w1b2/b6w/bb5ww/b6w/2w1b2/wwwbbb/1w1b1")
TWO("the-clearing", "The Clearing, 14 + 14 marbles",
    "bwbwb/w4w/1b2w1b/bw5w/w7b/b5bw/w1b2w1/b4b/wbwbw")
TWO("papillons", "Papillons, 14 + 14 marbles",
    "1b1ww/b1wb1w/1w3bb/wb5w/w7b/b5wb/ww3b1/b1wb1w/bb1w1")
TWO("aliening", "Aliening, 14 + 14 marbles",
    "2w2/1bbbb1/1b1w1b1/bwb2bwb/9/wbw2wbw/1w1b1w1/1wwww1/2b2")
TWO("alitration", "Alitration, 14 + 14 marbles",
    "1wbw1/2bb2/w1bwb1w/1wb2bw1/9/1bw2wb1/b1wbw1b/2ww2/1bwb1")
TWO("april-fish", "April-fish, 14 + 14 marbles",
    "w1www/1wwwbw/1w1www1/4w3/9/3b4/1bbb1b1/bwbbb1/bbb1b")
TWO("buttonhole", "Buttonhole, 14 + 14 marbles",
    "5/1wwbb1/7/bb1wb1ww/bwbw1bwbw/bb1wb1ww/7/1wwbb1/5")
TWO("corners", "Corners, 13 + 13 marbles", "bb1ww/bw2bw/7/w2b3b/wb5wb/w3w2b/7/bw2bw/bb1ww")
TWO("cross", "Cross, 14 + 14 marbles", "bb1ww/b1bw1w/1b3w1/2b1ww2/3b1w3/2bb1w2/1b3w1/b1bw1w/bb1ww")
TWO("crossed-hearts", "Crossed-hearts, 14 + 14 marbles",
    "bb1bb/b1bb1b/1b3b1/2b1wb2/3b1w3/2wb1w2/1w3w1/w1ww1w/ww1ww")
TWO("crown", "Crown, 14 + 14 marbles", "2b2/b1bb1b/1bbwbb1/2bbbb2/9/2wwww2/1wwbww1/w1ww1w/2w2")
TWO("def-or-atak", "Def-or-atak, 14 + 14 marbles",
    "5/bwb2w/bbbb1wb/2b2www/1w7/www2b2/bw2bb1/ww1bwb/5")
TWO("domination-vs-daisy", "Domination-vs-daisy, 14 + 14 marbles",
    "5/ww3b/www2bb/1ww2bbb/3b1b3/bbb2ww1/bb2www/b3ww/5")
TWO("food-mill", "Food-mill, 14 + 14 marbles",
    "w2bb/wb1ww1/1b5/4b1bw/bw1w1w1bw/bw1b4/5w1/1bb1wb/ww2b")
TWO("forcing", "Forcing, 14 + 14 marbles", "5/6/2w1b2/bwwwbbbw/bbbw1bwww/bwwwbbbw/2w1b2/6/5")
TWO("fracture", "Fracture, 14 + 14 marbles",
    "2b2/2w3/2w1bbb/2w1bwww/1bww1bbw1/bbbw1b2/www1b2/3b2/2w2")
TWO("french-daisy", "French-daisy, 14 + 14 marbles",
    "5/2bb2/2bbb2/1wwbbww1/1www1www1/1wwbbww1/2bbb2/2bb2/5")
TWO("french-king-cake1", "French-king-cake1, 14 + 14 marbles",
    "w1bbb/w1b3/w4ww/1ww2w1w/b7w/b1b2bb1/bb4b/3w1b/www1b")
TWO("horseshoes", "Horseshoes, 14 + 14 marbles",
    "bbwww/b1b2w/b1bwww1/2b5/9/5b2/1wwwb1b/w2b1b/wwwbb")
TWO("infiltralien", "Infiltralien, 14 + 14 marbles",
    "wbwbw/1wwww1/2bbb2/3ww3/9/3bb3/2www2/1bbbb1/bwbwb")
TWO("infiltration", "Infiltration, 14 + 14 marbles",
    "1bwb1/1bbbb1/1bwbwb1/1b4b1/9/1w4w1/1wbwbw1/1wwww1/1wbw1")
TWO("intimidation", "Intimidation, 14 + 14 marbles",
    "1www1/b1ww2/bbwww2/bbb5/9/5www/2bbbww/2bb1w/1bbb1")
TWO("irish-daisy", "Irish-daisy, 14 + 14 marbles",
    "5/2ww2/2wbw2/1bbwwbb1/1bwb1bwb1/1bbwwbb1/2wbw2/2ww2/5")
TWO("i-m-a-robot", "I m-a-robot, 14 + 14 marbles",
    "bbbbb/w1bb1w/1w1w1w1/2wbbw2/4b4/1bbwwbb1/3w3/2ww2/1w1w1")
TWO("labyrinth", "Labyrinth, 14 + 14 marbles",
    "2bwb/1w3b/1wbw2b/1w2w2w/1w1b1w1b1/b2b2b1/w2bwb1/w3b1/wbw2")
TWO("mosaic", "Mosaic, 14 + 14 marbles", "wwwww/1bbbb1/2www2/3bb3/9/3ww3/2bbb2/1wwww1/bbbbb")
TWO("mquorric-1", "Mquorric-1, 14 + 14 marbles",
    "5/1bbb2/1bwwb2/1bwwwb2/2bwwb3/2bbb3/4wbw/3bww/2www")
TWO("neko", "Neko, 14 + 14 marbles", "2www/2wb1w/2wwwbw/5ww1/2b3w2/1bb5/bwbbb2/b1wb2/bbb2")
TWO("oath", "Oath, 14 + 14 marbles", "w3b/1wwbb1/1w3b1/1b1wb1w1/bb5ww/1b1bw1w1/1w3b1/1wwbb1/w3b")
TWO("octopus", "Octopus, 14 + 14 marbles", "wbw2/b1w3/wwbwww1/2w3b1/2w3b2/1w3b2/1bbbwbb/3b1w/2bwb")
TWO("pyramid", "Pyramid, 14 + 14 marbles", "w4/ww4/www4/wwww4/wwww1bbbb/4bbbb/4bbb/4bb/4b")
TWO("scottish-daisy", "Scottish-daisy, 14 + 14 marbles",
    "wb1wb/bwwbbw/1wb1wb1/8/9/8/1bw1bw1/wbbwwb/bw1bw")
TWO("sibe", "Sibe, 15 + 15 marbles", "wwwbb/w4b/w5b/w2bw2b/w2b1w2b/w2bw2b/w5b/w4b/wwbbb")
TWO("slaloms", "Slaloms, 14 + 14 marbles", "1wwww/1w4/2wwwww/7w/1bbb1www1/b7/bbbbb2/4b1/bbbb1")
TWO("snakes-variation", "Snakes-variation, 13 + 14 marbles",
    "bbbbb/b5/b6/b1wwwww1/1b5w1/1bbbb2w/6w/5w/wwwww")
TWO("snowflake", "Snowflake, 14 + 14 marbles",
    "1b1w1/bw2bw/2w1b2/w2bw2b/1wb3wb1/w2wb2b/2w1b2/bb2ww/1b1w1")
TWO("spider", "Spider, 14 + 14 marbles", "w3w/1w2w1/2w1w2/2wwww2/bbbb1wwww/2bbbb2/2b1b2/1b2b1/b3b")
TWO("the-arrow", "The-arrow, 14 + 13 marbles", "bbww1/bb4/w1bww2/w1wbb3/2wbww3/3wb3/4bw1/3wbb/3bb")
TWO("tinsels", "Tinsels, 14 + 14 marbles", "1bwbw/1w4/2bwbwb/7w/1wbw1bwb1/b7/wbwbw2/4b1/bwbw1")
TWO("trench", "Trench, 14 + 14 marbles", "5/wwwwww/1bbbbb1/2www3/9/3bbb2/1wwwww1/bbbbbb/5")
TWO("true-daisy", "True-daisy, 14 + 14 marbles",
    "ww3/www1ww/1ww1www/3b1ww1/4bb3/4b3/b2b3/b1b2b/bbbbb")
TWO("wheel", "Wheel, 14 + 14 marbles", "w3w/1w2w1/2w1w2/2wbwb2/bbwb1wbww/2wbwb2/2b1b2/1b2b1/b3b")
TWO("windmill", "Windmill, 14 + 14 marbles",
    "w2bb/ww1bb1/1w5/4b1ww/bb1w1w1ww/bb1b4/5b1/1ww1bb/ww2b")
TWO("xmas-star", "Xmas-star, 14 + 14 marbles",
    "2w2/2ww2/bbw1bbb/1bb2bb1/2b3w2/1ww2ww1/www1bww/2bb2/2b2")
OTHER("random", "28 marbles placed at random",
      "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb", 5, 2, ABALONE_APART, false, "random=free")
OTHER("grand", "Grand Abalone: 91 cells, two moves a turn, lines of four, 10 ejections",
      "bb2ww/bbb1www/1bb2ww1/9/ww6bb/www5bbb/ww6bb/9/1bb2ww1/bbb1www/bb2ww",
      6, 2, ABALONE_APART, false, "line=4 eject=10 turn=OO balanced=1")
OTHER("4x2x1", "four players in two teams on one board",
      "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb", 5, 2, ABALONE_PAIRS, false, "")
OTHER("4x2x2", "four players in two teams on two boards, walking round them",
      "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb", 5, 2, ABALONE_2_BOARDS, false, "")
OTHER("3-players", "three players, 11 marbles each",
      "ww1rr/ww2rr/ww3rr/ww4rr/ww5rr/w6r/7/bbbbbb/bbbbb", 5, 3, ABALONE_APART, false, "")
OTHER("4-players", "four players, 9 marbles each, each for himself",
      "b3w/bb2ww/bbb1www/bbb2www/9/yyy2rrr/yyy1rrr/yy2rr/y3r", 5, 4, ABALONE_APART, false, "")
OTHER("4-teams", "four players, 9 marbles each, opposite ones are partners",
      "b3w/bb2ww/bbb1www/bbb2www/9/yyy2rrr/yyy1rrr/yy2rr/y3r", 5, 4, ABALONE_APART, true, "")
OTHER("6-players", "six players, 5 marbles each",
      "rr1yy/rr2yy/2r1y2/w6g/www3ggg/w6g/2b1v2/bb2vv/bb1vv", 5, 6, ABALONE_APART, false, "")
