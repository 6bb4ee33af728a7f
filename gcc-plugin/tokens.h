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

/* Tokens of clauses, as the user wrote them and as GCC is to read them.  */

#ifndef GOMP_STREAM_TOKENS_H
#define GOMP_STREAM_TOKENS_H 1

#include "pragma.h"

/* The words, in the order of marker_kind, and the name of the attribute that holds
   a directive.  */
extern const char *const words[];
enum { N_WORDS = 9, DIRECTIVE = N_WORDS, N_NAMES };

/* A word that the user wrote for one of the words.  */
struct misspelling
{
  std::string text;
  int word;
};

extern std::vector<misspelling> misspellings;

/* Whether words[I] is one.  */
extern bool word_p (int i);

/* The number of the word that TEXT is, or is written for; -1 if none.  */
extern int find_word (const char *text);

/* The number of the clause that TEXT may have been meant to be; -1 if none.  */
extern int closest_word (const char *text);

/* The macro that stands in each replacement, before what has a location.  */
#define TRACK "__gomp_stream_track"

/* The preprocessor's option while it is off.  */
extern unsigned char saved_tracking;

/* Where a token came from, as diagnostics want it.  */
struct located_token
{
  cpp_token token;
  location_t loc;
};

typedef std::vector<located_token> located_list;

typedef std::vector<cpp_token> token_list;

/* How many items were rewritten.  */
extern unsigned n_items;

extern cpp_hashnode *lookup (cpp_reader *, const char *name);

/* Makes an empty macro with room for N tokens.  */
extern cpp_macro *make_macro (location_t, size_t n);

/* Reads the parenthesised argument of a clause, expanding macros, without the
   parentheses; the last one stands at *END.  Returns false, with a message, if it is
   not closed.  */
extern bool read_argument (cpp_reader *, enum marker_kind, located_list *,
			   location_t *end);

/* How deep the tokens of a clause are nested.  */
extern int nesting (const cpp_token &);

/* What tokens BEGIN to END of LIST look like.  */
extern std::string spelling (cpp_reader *, const located_list &, size_t begin,
			     size_t end);

/* What the replacement of a clause is made of.  */

class token_writer
{
public:
  token_writer (cpp_reader *reader) : m_reader (reader) {}
  void set_location (location_t loc);
  void punctuation (enum cpp_ttype type);
  void name (const char *text, bool expand_p = false);
  void number (location_number value);
  void string (const std::string &text);
  void copy (const located_list &list, size_t begin, size_t end);
  /* The address of the first element of what stands in LIST.  */
  void first_address (const located_list &list, size_t begin, size_t end);
  /* The address of what stands in LIST.  */
  void address (const located_list &list, size_t begin, size_t end);
  /* What stands in LIST as one more argument.  */
  void argument (const located_list &list, size_t begin, size_t end);
  /* The beginning of a depend clause with a call of the marker.  */
  void open (location_t token_loc, unsigned kind, location_t loc);
  void close (void);
  /* Has tokens from here on tracked; FINISH turns that off.  */
  void dont_track (void);
  /* Makes the tokens the expansion of NODE.  */
  void finish (cpp_hashnode *node, location_t loc);
private:
  cpp_token blank (enum cpp_ttype type);
  void literal (enum cpp_ttype type, const std::string &text);
  cpp_reader *m_reader;
  unsigned char m_saved_tracking = 0;
  location_t m_loc = UNKNOWN_LOCATION;
  token_list m_tokens;
};

/* The clause of GCC's that stands for those of the language.  */
#define STAND_IN "depend"

/* The token STAND_IN at LOC stands for WORD.  */
extern void note_stand_in (location_t loc, const char *word);

/* Has messages name these words; called once.  */
extern void stand_ins_start ();

/* Writes the items in LIST, those of a clause of KIND that ends at LAST, to OUT.  */
extern void rewrite_items (cpp_reader *, enum marker_kind, location_t last,
			   const located_list &, token_writer *out);

#endif /* GOMP_STREAM_TOKENS_H */
