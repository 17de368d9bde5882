const narrow = /[\u0020-\u024f]/

const widthOf = (letter: string) => (narrow.test(letter) ? 0.56 : 1)

/** Breaks a text into lines between words; a text too long ends in an ellipsis. */
export function linesOf(text: string, room: number, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0

  for (const piece of text.trim().match(/[\u0021-\u024f]+|\s+|./gsu) ?? []) {
    const [whole, ...rest] = cut(piece.replaceAll(/\s+/g, ' '), room)
    for (const part of [whole, ...rest]) {
      const more = [...part].reduce((sum, letter) => sum + widthOf(letter), 0)
      if (width + more > room && part !== ' ') {
        lines.push(line.trimEnd())
        line = ''
        width = 0
      }

      if (line === '' && part === ' ') continue

      line += part
      width += more
    }
  }

  const all = line.trim() === '' ? lines : [...lines, line.trimEnd()]

  return all.length <= maxLines
    ? all
    : [...all.slice(0, maxLines - 1), `${shortened(all[maxLines - 1] ?? '', room - 1)}…`]
}

function cut(word: string, room: number): [string, ...string[]] {
  const maxLetters = Math.max(1, Math.floor(room / widthOf(word[0] ?? '')))
  const letters = [...word]
  const pieces = Array.from({ length: Math.ceil(letters.length / maxLetters) }, (_, at) =>
    letters.slice(at * maxLetters, (at + 1) * maxLetters).join(''),
  )

  return [pieces[0] ?? '', ...pieces.slice(1)]
}

function shortened(line: string, room: number): string {
  let width = 0
  return [...line].filter((letter) => (width += widthOf(letter)) <= room).join('')
}
