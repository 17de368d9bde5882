import type { Icon } from '#config-model/types.generated.ts'

export type CommandGroup = 'recent' | 'menu' | 'action' | 'record'

/** Opens its path, or runs in the palette. */
export interface Command {
  id: string
  group: CommandGroup
  title: string
  detail: string
  icon: Icon | undefined
  path?: string
  action?: 'language' | 'reload' | 'logout'
  /** Its name in the other language, for the search. */
  also?: string[]
}

/**
 * 0 is best, null no match. Titles match before initials, prefixes before infixes, titles before
 * details.
 */
function rankOf({ title, detail, also = [] }: Command, words: string): number | null {
  const places = [title, ...also].flatMap((name) => [
    name.toLowerCase().indexOf(words),
    initialsOf(name).indexOf(words),
  ])

  const best = places
    .map((place, index) => (place < 0 ? null : (place === 0 ? 0 : 2) + (index % 2)))
    .filter((rank) => rank !== null)
  if (best.length > 0) return Math.min(...best)

  return detail.toLowerCase().includes(words) || initialsOf(detail).includes(words) ? 4 : null
}

/** In order of first occurrence, for display and arrow keys. */
export function sortByGroup(commands: Command[]): Command[] {
  const groups = [...new Set(commands.map((command) => command.group))]
  return groups.flatMap((group) => commands.filter((command) => command.group === group))
}

/** Best first; stable. */
export function findCommands(commands: Command[], typed: string): Command[] {
  const words = typed.trim().toLowerCase()
  if (words === '') return commands

  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter((item): item is { command: Command; rank: number } => item.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map((item) => item.command)
}

/** The first character of each letter in the pinyin order that browsers sort Chinese by. */
const first = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'
const letters = 'abcdefghjklmnopqrstwxyz'
const collator = new Intl.Collator('zh-CN-u-co-pinyin')
const initialCache = new Map<string, string>()

function initialOf(character: string): string {
  let letter = initialCache.get(character)
  if (letter === undefined) {
    let at = first.length - 1
    while (at > 0 && collator.compare(first.charAt(at), character) > 0) at--
    initialCache.set(character, (letter = letters.charAt(at)))
  }

  return letter
}

/**
 * Pinyin initials of Chinese characters (one reading each), first letters of other words, and
 * digits: 申报审核 → sbsh.
 */
export function initialsOf(title: string): string {
  return (title.toLowerCase().match(/\p{Script=Han}|\d+|[\p{L}]+/gu) ?? []).map(typedAs).join('')
}

function typedAs(part: string): string {
  if (/\p{Script=Han}/u.test(part)) return initialOf(part)
  return /^\d/.test(part) ? part : part.charAt(0)
}
