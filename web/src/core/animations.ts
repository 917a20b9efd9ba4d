// Short games for animated boards, as turns in each game's notation. Engines of this program played
// them; the tower's solution is the shortest one.

export interface AnimatedGame {
  turns: string;
  options?: string;
  variant?: string;
}

export const animations: Record<string, AnimatedGame> = {
  arimaa: {
    turns:
      "Ra1 Cb1 Rc1 Rd1 De1 Rf1 Rg1 Rh1 Ha2 Mb2 Rc2 Dd2 Ee2 Rf2 Cg2 Hh2; " +
      "ha7 mb7 rc7 ed7 de7 rf7 cg7 hh7 ra8 cb8 rc8 dd8 re8 rf8 rg8 rh8; " +
      "Mb2n Ee2n Cb1n De1n; mb7s cg7s cb8s ed7s; Cg2n Ee3n Rc1w Dd2n; ed6s ed5w rc8w ec5s; " +
      "Ee4n Ee5n Dd3s Dd2n; mb6s mb5s cb7s ec4e; Ee6s Ee5s Rd1n De2n; mb4w ed4w Dd3n de7s; " +
      "Dd4n Dd5n Dd6n Ee4n; ec4w eb4e Mb3n re8s; Cb2n Ee5s Ee4w Mb4n; ec4n ec5s Mb5e ma4s; " +
      "Ed4n Mc5w Ed5w Ha2e; ma3s Cb3w de6w rb8s; Hb2n rc7s Dd7w Rf1w; dd6s rc6e Ca3n ma2n; " +
      "Mb5w cb6s Ca4e Rd2n; rb7s ma3s Hb3w ha7e; Ma5s cb5w Ha3e Ec5n; " +
      "rb6w ca5e Dc7n Ec6x hb7e; Ma4n ra6e Ma5n Ma6n; cb5e re7s Cb4w ec4w; " +
      "Ma7e hc7e Mb7e Dc8w; eb4e hd7e ma2e Ra1n; Ca4e Mc7e dd8w Md7n; ec4e cc5s Rd3w ed4s; " +
      "Db8s Re1n Db7w rb6n; he7w hd7w rb7s dc8w",
  },
  kamisado: {
    turns:
      "c1c6; a8a6; b1f5; g8g4; f1c4; g4g2; h1h5; e8e6; c4b5; c8d7; f5f6; h8h7; b5b6; d8e7; " +
      "g1c5; b8f4; c5d6; f8g7; a1a2; pass; f6f8",
  },
  abalone: {
    turns:
      "c3c4; g5g6; c4c5; g6g7; a1b2; g7g6; c3c4; g6g7; a2b3; g7g6; d5d6; g6g7; d6d7; g7g6; " +
      "d7d8; g6g7; a3b4; g7g6; d6d7; g6g7; b1c2; g7g6; c2c3; g6g7; b2c3; g7g6; d4d5; g6g7; " +
      "d5d6; g7g6",
  },
  amazons: {
    turns:
      "d1-d7/g7; g10-e8/e4; g1-c5/h5; j7-j6/d6; a4-b3/b8; d10-i10/c4; j4-f4/i7; j6-f6/f5; " +
      "f4-d2/a5; f6-i3/d3; c5-c9/h4; a7-f2/f4; c9-h9/g10; i10-j9/h7; b3-b6/e3; j9-j1/b1; " +
      "h9-j9/j2; e8-e9/i9; d7-e8/f9; e9-f8/j8; d2-e2/f1; f8-e7/f7; e2-b2/e2; f2-g2/f2; " +
      "b6-b7/c7; e7-e5/b5; e8-e7/g5; e5-e6/c8; j9-i8/j9; e6-f6/c3; i8-j7/i6; i3-j3/j6; " +
      "j7-i8/j7; j1-i1/j1; b7-a8/d5; f6-e6/d7; i8-h8/i8; e6-f6/e6; a8-a10/a6; f6-d4/a7; " +
      "a10-c10/a10; d4-c5/a3; e7-e9/a9; c5-c6/a8; c10-b10/f6; c6-b6/c6; b2-c2/b3",
  },
  "fairy-chess": {
    turns:
      "a4a5; a14c12; a5a6; a16a14; a6a7; a14a12; k4k5; c12a14; l3k4; a12a10; a7a9; a10a8; " +
      "m4m5; a13a12; k4e10; a8a10; e10f11; a10a7; f11g10; a7a9; b4b5; a12a11; g10h9; a9d6; " +
      "e4e5; d6b6; f3e4; b16a13; d4d5; b6b8",
  },
  "tai-shogi": {
    turns:
      "j7j8; p19p18; i6k8; j19j18; p7p8; q20n17; q6o8; i20k18; c7c8; c19c18; k8k18; " +
      "k19k18; b6d8; n19n18; p6q6; m20p17; n4p6; b20d18; p6n8; w19w18; w7w8; x20v18; x6v8; " +
      "v18u18; t7t8; n21n19; u6r9; p17p14",
  },
  akhimoraec: {
    turns:
      "c1-b2; c9-b8; b2-c3; b8-c7; c3-d4; c7-d6; e1-d2; e9-d8; d2-d3; d8-d7; d3-e4; d7-e6; " +
      "d4-c3; d6-c5; c3-d4; c5-d6; g1-f2; g9-f8; e4-f4; e6-d7; f2-e3; d7-e6; d4-e4; d6-d5; " +
      "e3-d3; d5-d4; f4-e5; e6-f5; e4-d5; f5-e4; e5-f4; d4-c3; d3-d4; c3-c4; d4-e5; e4-f5; " +
      "d5-d4; f5-e4; f4-f5; c4-d5; e5-e6; g9-f8; d4-e5; f8-e7; f5-f6; d5-d6; e6-d5; e7-e6; " +
      "f6-f5",
    variant: "akd",
    options: "life=8",
  },
  tangram: { turns: "L1@0:0; L2/90@4:0; M/270@0:4; S1/270@0:2; S2/180@3:3; Q@1:1; P@1:3" },
  ostomachion: {
    turns:
      "A/90@0:0; B/90@0:0; C/90@0:0; D/90@4:2; E/f180@6:12; " +
      "F/270@9:6; G/270@4:8; H/f180@3:12; I/f180@6:12; J@12:6; K@12:0; L/90@8:4; M@9:6; N/f180@2:4",
  },
  hanoi: {
    turns: "1b; 2c; 1c; 3b; 1a; 2b; 1b; 4c; 1c; 2a; 1a; 3c; 1b; 2c; 1c",
    options: "discs=4",
  },
};
