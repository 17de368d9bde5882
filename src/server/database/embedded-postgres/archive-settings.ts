import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#server/private-folder.ts'
import { giveTo, type RunAs } from './run-as.ts'

/** How long a segment of the write-ahead log is filled before it is archived anyway, seconds. */
const segmentSeconds = 60

/** Name of the mark that the server once ran without archiving: what follows needs a new base. */
const gapMark = 'gap'

/** Where finished segments of the write-ahead log wait until they are in the backup. */
export const archiveFolder = (dataDir: string): string => join(dataDir, 'wal-archive')

/**
 * What a server is started with. One that is started without archiving, where it archived before,
 * leaves a mark: the chain of segments is broken.
 */
export function archiveSettings(
  dataDir: string,
  isArchived: boolean,
  as: RunAs,
): Record<string, string> {
  const folder = archiveFolder(dataDir)
  if (!isArchived) {
    if (existsSync(folder)) writeFileSync(join(folder, gapMark), '')
    return {}
  }

  if (!existsSync(folder)) {
    makePrivateFolder(folder)
    giveTo(as, folder)
    if (existsSync(join(dataDir, 'pg18'))) writeFileSync(join(folder, gapMark), '')
  }

  return {
    archive_mode: 'on',
    archive_timeout: String(segmentSeconds),
    archive_command: commandInto(folder),
  }
}

/** Under another name first: what was cut off is never taken for a whole segment. */
function commandInto(folder: string): string {
  const path = `'${folder.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}/%f'`
  return `cp "%p" ${path}.part && { sync ${path}.part 2>/dev/null || sync; } && mv ${path}.part ${path}`
}

const segment = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** Segments that wait, oldest first. */
export const waitingSegments = (dataDir: string): string[] =>
  existsSync(archiveFolder(dataDir))
    ? readdirSync(archiveFolder(dataDir))
        .filter((name) => segment.test(name))
        .toSorted()
    : []

/** When the segment that waits longest was finished; null when none waits. */
export function waitingSince(dataDir: string): Date | null {
  const [first] = waitingSegments(dataDir)
  const path = first && join(archiveFolder(dataDir), first)
  return (path && statSync(path, { throwIfNoEntry: false })?.mtime) || null
}

/** Whether segments are missing since the last base backup. */
export const hasArchiveGap = (dataDir: string): boolean =>
  existsSync(join(archiveFolder(dataDir), gapMark))

/** A base backup has been made: the chain begins with it. */
export const closeArchiveGap = (dataDir: string): void =>
  rmSync(join(archiveFolder(dataDir), gapMark), { force: true })
