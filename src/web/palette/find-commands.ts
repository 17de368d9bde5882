import type { Icon } from '#config-model/types.generated.ts'
import { initialsOf } from './initials.ts'

export type CommandGroup = 'recent' | 'menu' | 'action' | 'record'

/**
 * Something the palette offers. A command with a path opens it; the others are done by the palette.
 */
export interface Command {
  id: string
  group: CommandGroup
  title: string
  /** Where it belongs or what it is: the menu group, a record's number and state. */
  detail: string
  icon: Icon | undefined
  path?: string
  action?: 'language' | 'reload' | 'logout'
  /** Further words it is found by: its name in the other language. */
  also?: string[]
}

/**
 * How well a command fits: 0 best, null not at all. Words in a title come before initials, a
 * beginning before the middle, a title before a detail.
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

/**
 * The same commands group by group, the group of the first one first: so they are drawn, and so the
 * arrow keys go through them.
 */
export function byGroup(commands: Command[]): Command[] {
  const groups = [...new Set(commands.map((command) => command.group))]
  return groups.flatMap((group) => commands.filter((command) => command.group === group))
}

/** The commands that fit what was typed, best first; those equally good keep their order. */
export function findCommands(commands: Command[], typed: string): Command[] {
  const words = typed.trim().toLowerCase()
  if (words === '') return commands

  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter((item): item is { command: Command; rank: number } => item.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map((item) => item.command)
}
