/* Copyright (C) 2026 The gomp-stream authors.

   This file is part of gomp-stream.

   gomp-stream is free software; you can redistribute it and/or modify it
   under the terms of the GNU General Public License as published by the
   Free Software Foundation; either version 3, or (at your option) any later
   version.

   gomp-stream is distributed in the hope that it will be useful, but WITHOUT
   ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
   FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
   more details.

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A directive of hundreds of names, with macros in it.  */
/* { dg-elision yes } */
/* { dg-channels "auto native batchqueue" } */

#include <stdio.h>

#define N 20
#define ONE 1

int
main (void)
{
  int v0 = 0, v1 = 1, v2 = 2, v3 = 3, v4 = 4, v5 = 5, v6 = 6, v7 = 0,
    v8 = 1, v9 = 2, v10 = 3, v11 = 4, v12 = 5, v13 = 6, v14 = 0, v15 = 1,
    v16 = 2, v17 = 3, v18 = 4, v19 = 5, v20 = 6, v21 = 0, v22 = 1, v23 = 2,
    v24 = 3, v25 = 4, v26 = 5, v27 = 6, v28 = 0, v29 = 1, v30 = 2, v31 = 3,
    v32 = 4, v33 = 5, v34 = 6, v35 = 0, v36 = 1, v37 = 2, v38 = 3, v39 = 4,
    v40 = 5, v41 = 6, v42 = 0, v43 = 1, v44 = 2, v45 = 3, v46 = 4, v47 = 5,
    v48 = 6, v49 = 0, v50 = 1, v51 = 2, v52 = 3, v53 = 4, v54 = 5, v55 = 6,
    v56 = 0, v57 = 1, v58 = 2, v59 = 3, v60 = 4, v61 = 5, v62 = 6, v63 = 0,
    v64 = 1, v65 = 2, v66 = 3, v67 = 4, v68 = 5, v69 = 6, v70 = 0, v71 = 1,
    v72 = 2, v73 = 3, v74 = 4, v75 = 5, v76 = 6, v77 = 0, v78 = 1, v79 = 2,
    v80 = 3, v81 = 4, v82 = 5, v83 = 6, v84 = 0, v85 = 1, v86 = 2, v87 = 3,
    v88 = 4, v89 = 5, v90 = 6, v91 = 0, v92 = 1, v93 = 2, v94 = 3, v95 = 4,
    v96 = 5, v97 = 6, v98 = 0, v99 = 1, v100 = 2, v101 = 3, v102 = 4,
    v103 = 5, v104 = 6, v105 = 0, v106 = 1, v107 = 2, v108 = 3, v109 = 4,
    v110 = 5, v111 = 6, v112 = 0, v113 = 1, v114 = 2, v115 = 3, v116 = 4,
    v117 = 5, v118 = 6, v119 = 0, v120 = 1, v121 = 2, v122 = 3, v123 = 4,
    v124 = 5, v125 = 6, v126 = 0, v127 = 1, v128 = 2, v129 = 3, v130 = 4,
    v131 = 5, v132 = 6, v133 = 0, v134 = 1, v135 = 2, v136 = 3, v137 = 4,
    v138 = 5, v139 = 6, v140 = 0, v141 = 1, v142 = 2, v143 = 3, v144 = 4,
    v145 = 5, v146 = 6, v147 = 0, v148 = 1, v149 = 2, v150 = 3, v151 = 4,
    v152 = 5, v153 = 6, v154 = 0, v155 = 1, v156 = 2, v157 = 3, v158 = 4,
    v159 = 5, v160 = 6, v161 = 0, v162 = 1, v163 = 2, v164 = 3, v165 = 4,
    v166 = 5, v167 = 6, v168 = 0, v169 = 1, v170 = 2, v171 = 3, v172 = 4,
    v173 = 5, v174 = 6, v175 = 0, v176 = 1, v177 = 2, v178 = 3, v179 = 4,
    v180 = 5, v181 = 6, v182 = 0, v183 = 1, v184 = 2, v185 = 3, v186 = 4,
    v187 = 5, v188 = 6, v189 = 0, v190 = 1, v191 = 2, v192 = 3, v193 = 4,
    v194 = 5, v195 = 6, v196 = 0, v197 = 1, v198 = 2, v199 = 3, v200 = 4,
    v201 = 5, v202 = 6, v203 = 0, v204 = 1, v205 = 2, v206 = 3, v207 = 4,
    v208 = 5, v209 = 6, v210 = 0, v211 = 1, v212 = 2, v213 = 3, v214 = 4,
    v215 = 5, v216 = 6, v217 = 0, v218 = 1, v219 = 2, v220 = 3, v221 = 4,
    v222 = 5, v223 = 6, v224 = 0, v225 = 1, v226 = 2, v227 = 3, v228 = 4,
    v229 = 5, v230 = 6, v231 = 0, v232 = 1, v233 = 2, v234 = 3, v235 = 4,
    v236 = 5, v237 = 6, v238 = 0, v239 = 1, v240 = 2, v241 = 3, v242 = 4,
    v243 = 5, v244 = 6, v245 = 0, v246 = 1, v247 = 2, v248 = 3, v249 = 4,
    v250 = 5, v251 = 6, v252 = 0, v253 = 1, v254 = 2, v255 = 3, v256 = 4,
    v257 = 5, v258 = 6, v259 = 0, v260 = 1, v261 = 2, v262 = 3, v263 = 4,
    v264 = 5, v265 = 6, v266 = 0, v267 = 1, v268 = 2, v269 = 3, v270 = 4,
    v271 = 5, v272 = 6, v273 = 0, v274 = 1, v275 = 2, v276 = 3, v277 = 4,
    v278 = 5, v279 = 6, v280 = 0, v281 = 1, v282 = 2, v283 = 3, v284 = 4,
    v285 = 5, v286 = 6, v287 = 0, v288 = 1, v289 = 2, v290 = 3, v291 = 4,
    v292 = 5, v293 = 6, v294 = 0, v295 = 1, v296 = 2, v297 = 3, v298 = 4,
    v299 = 5;
  int x;
  long sum = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      v0 = k;
      v299 = 3 * k;
#pragma omp task output (x) if (ONE + ONE) firstprivate (v0, v1, v2, v3, v4, \
	    v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, \
	    v20, v21, v22, v23, v24, v25, v26, v27, v28, v29, v30, v31, v32, v33, \
	    v34, v35, v36, v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, \
	    v48, v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, \
	    v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, \
	    v76, v77, v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, \
	    v90, v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102, \
	    v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113, v114, \
	    v115, v116, v117, v118, v119, v120, v121, v122, v123, v124, v125, v126, \
	    v127, v128, v129, v130, v131, v132, v133, v134, v135, v136, v137, v138, \
	    v139, v140, v141, v142, v143, v144, v145, v146, v147, v148, v149, v150, \
	    v151, v152, v153, v154, v155, v156, v157, v158, v159, v160, v161, v162, \
	    v163, v164, v165, v166, v167, v168, v169, v170, v171, v172, v173, v174, \
	    v175, v176, v177, v178, v179, v180, v181, v182, v183, v184, v185, v186, \
	    v187, v188, v189, v190, v191, v192, v193, v194, v195, v196, v197, v198, \
	    v199, v200, v201, v202, v203, v204, v205, v206, v207, v208, v209, v210, \
	    v211, v212, v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, \
	    v223, v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234, \
	    v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245, v246, \
	    v247, v248, v249, v250, v251, v252, v253, v254, v255, v256, v257, v258, \
	    v259, v260, v261, v262, v263, v264, v265, v266, v267, v268, v269, v270, \
	    v271, v272, v273, v274, v275, v276, v277, v278, v279, v280, v281, v282, \
	    v283, v284, v285, v286, v287, v288, v289, v290, v291, v292, v293, v294, \
	    v295, v296, v297, v298, v299) \
	    firstprivate (k) priority (ONE)
      x = k + v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11
	  + v12 + v13 + v14 + v15 + v16 + v17 + v18 + v19 + v20 + v21 + v22
	  + v23 + v24 + v25 + v26 + v27 + v28 + v29 + v30 + v31 + v32 + v33
	  + v34 + v35 + v36 + v37 + v38 + v39 + v40 + v41 + v42 + v43 + v44
	  + v45 + v46 + v47 + v48 + v49 + v50 + v51 + v52 + v53 + v54 + v55
	  + v56 + v57 + v58 + v59 + v60 + v61 + v62 + v63 + v64 + v65 + v66
	  + v67 + v68 + v69 + v70 + v71 + v72 + v73 + v74 + v75 + v76 + v77
	  + v78 + v79 + v80 + v81 + v82 + v83 + v84 + v85 + v86 + v87 + v88
	  + v89 + v90 + v91 + v92 + v93 + v94 + v95 + v96 + v97 + v98 + v99
	  + v100 + v101 + v102 + v103 + v104 + v105 + v106 + v107 + v108
	  + v109 + v110 + v111 + v112 + v113 + v114 + v115 + v116 + v117
	  + v118 + v119 + v120 + v121 + v122 + v123 + v124 + v125 + v126
	  + v127 + v128 + v129 + v130 + v131 + v132 + v133 + v134 + v135
	  + v136 + v137 + v138 + v139 + v140 + v141 + v142 + v143 + v144
	  + v145 + v146 + v147 + v148 + v149 + v150 + v151 + v152 + v153
	  + v154 + v155 + v156 + v157 + v158 + v159 + v160 + v161 + v162
	  + v163 + v164 + v165 + v166 + v167 + v168 + v169 + v170 + v171
	  + v172 + v173 + v174 + v175 + v176 + v177 + v178 + v179 + v180
	  + v181 + v182 + v183 + v184 + v185 + v186 + v187 + v188 + v189
	  + v190 + v191 + v192 + v193 + v194 + v195 + v196 + v197 + v198
	  + v199 + v200 + v201 + v202 + v203 + v204 + v205 + v206 + v207
	  + v208 + v209 + v210 + v211 + v212 + v213 + v214 + v215 + v216
	  + v217 + v218 + v219 + v220 + v221 + v222 + v223 + v224 + v225
	  + v226 + v227 + v228 + v229 + v230 + v231 + v232 + v233 + v234
	  + v235 + v236 + v237 + v238 + v239 + v240 + v241 + v242 + v243
	  + v244 + v245 + v246 + v247 + v248 + v249 + v250 + v251 + v252
	  + v253 + v254 + v255 + v256 + v257 + v258 + v259 + v260 + v261
	  + v262 + v263 + v264 + v265 + v266 + v267 + v268 + v269 + v270
	  + v271 + v272 + v273 + v274 + v275 + v276 + v277 + v278 + v279
	  + v280 + v281 + v282 + v283 + v284 + v285 + v286 + v287 + v288
	  + v289 + v290 + v291 + v292 + v293 + v294 + v295 + v296 + v297
	  + v298 + v299;
#pragma omp task input (x) shared (sum)
      sum = (sum * 5 + x) % 1000003;
    }
  printf ("%ld\n", sum);
  return 0;
}
