import type { Database } from '#server/database/database.ts'
import { copyRows } from './copy-rows.ts'

const reviewerPages = {
  dist530828: 'declare-audit/district',
  city5308: 'declare-audit/city',
  province01: 'declare-audit/province',
  leader01: 'declare-audit/list',
}

/** Copies of the demo's: no single user requests forty lists a second. */
export async function fillReviewers(
  database: Database,
  each: number,
): Promise<{ name: string; page: string }[]> {
  await copyRows(database.query, 'account', {
    from: 'account s, generate_series(1, $2::int) n where s.username = any($1)',
    values: [Object.keys(reviewerPages), each],
    differing: {
      id: `'day-reviewer-' || s.username || '-' || n`,
      username: `s.username || '-' || n`,
    },
  })

  return Array.from({ length: each }, (_, at) =>
    Object.entries(reviewerPages).map(([name, page]) => ({ name: `${name}-${at + 1}`, page })),
  ).flat()
}
