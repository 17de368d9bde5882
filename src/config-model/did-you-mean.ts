/** A name that may be meant, with the Chinese title people know it by. */
export interface Candidate {
  name: string
  title?: string | undefined
}

const normalise = (text: string) => text.toLowerCase().replaceAll(/[-_\s]/g, '')

/** Edits (insert, delete, replace, swap neighbours) between two words: optimal string alignment. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array.from({ length: b.length }, () => 0)])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = best
    }
  }
  return rows[a.length]![b.length]!
}

/**
 * The hint for an unknown name: equally near candidates (by name or exact Chinese title), else the whole list when it is short.
 * Empty when nothing can be said.
 */
export function didYouMean(word: string, candidates: Candidate[]): string {
  const wanted = normalise(word)
  const limit = wanted.length <= 3 ? 1 : wanted.length <= 7 ? 2 : 3
  const scored = candidates
    .map((candidate) => {
      const byTitle =
        candidate.title !== undefined && (candidate.title === word || (word.length >= 2 && candidate.title.includes(word))) ? 0 : Number.POSITIVE_INFINITY
      return { candidate, score: Math.min(byTitle, distance(wanted, normalise(candidate.name))) }
    })
    .filter(({ score }) => score <= limit)
  const best = Math.min(...scored.map(({ score }) => score))
  const show = ({ name, title }: Candidate) => (title ? `“${name}”（${title}）` : `“${name}”`)
  const nearest = scored
    .filter(({ score }) => score === best)
    .map(({ candidate }) => candidate)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (nearest.length > 0 && nearest.length <= 4) return `您是否想写${nearest.map(show).join('或')}？`
  if (candidates.length > 0 && candidates.length <= 8) return `可用的有：${candidates.map(show).join('、')}`
  return candidates.length > 0 ? `共有 ${candidates.length} 个可用，如${candidates.slice(0, 3).map(show).join('、')}` : ''
}
