import { Lexer } from 'yaml'

/** A comment with its `#`, its offset, line and column from 1. */
export interface Comment {
  text: string
  offset: number
  line: number
  column: number
}

/** Tokens of the lexer without source text. */
const controlCharacters = new Set(['\u0002', '\u0018', '\u001f'])

/** Finds comments; text inside quotes or blocks is none. */
export function commentsWith(text: string, isLookedFor: (comment: string) => boolean): Comment[] {
  const comments: Comment[] = []
  let offset = 0
  let former = ''

  for (const token of new Lexer().lex(text)) {
    if (former !== '\u001f' && token.startsWith('#') && isLookedFor(token)) {
      const before = text.slice(0, offset)
      comments.push({
        text: token,
        offset,
        line: before.split('\n').length,
        column: offset - before.lastIndexOf('\n'),
      })
    }

    former = token
    if (!controlCharacters.has(token)) offset += token.length
  }

  return comments
}
