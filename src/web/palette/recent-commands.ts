import type { Command } from './find-commands.ts'

const maxRecentCommands = 5
const keyOf = (userId: string) => `recent-commands ${userId}`

/**
 * What a user chose last on this machine, newest first; nothing where storage is forbidden or holds
 * something else.
 */
export function readRecent(userId: string): Command[] {
  try {
    const storedCommands: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(storedCommands)
      ? (storedCommands as Command[]).filter(
          (item) => typeof item?.id === 'string' && typeof item.title === 'string',
        )
      : []
  } catch {
    return []
  }
}

/** Puts a choice in front of the others. */
export function keepRecent(userId: string, command: Command): void {
  const next = [command, ...readRecent(userId).filter((item) => item.id !== command.id)].slice(
    0,
    maxRecentCommands,
  )

  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  } catch {
    // Without storage nothing is recent.
  }
}

/**
 * The recent choices that still exist: menus and actions as they are called now, records as they
 * were called then.
 */
export function stillOffered(recent: Command[], commands: Command[]): Command[] {
  return recent.flatMap((item): Command[] => {
    const now = commands.find((command) => command.id === item.id)
    const offered = now ?? (item.group === 'record' ? item : undefined)
    return offered ? [{ ...offered, group: 'recent' }] : []
  })
}
