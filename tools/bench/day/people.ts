import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import type { BenchPortal } from '#tools/bench/server/open-bench-portal.ts'
import { fillReviewers } from './fill-reviewers.ts'
import { sendCall, type Answer } from './visitors.ts'

/** A hundred reviewers each request one or two things per second. */
const reviewersOfEachKind = 25

interface Draft {
  id: string
  token: string
  version: number
  saved: string | null
  isBusy: boolean
}

export type People = Awaited<ReturnType<typeof openPeople>>

/** Reviewers with lists, applicants with drafts. */
// oxlint-disable-next-line max-lines-per-function -- the people of one day share their drafts
export async function openPeople(portal: BenchPortal) {
  const reviewers = await Promise.all(
    (await fillReviewers(portal.database, reviewersOfEachKind)).map(async ({ name, page }) => ({
      token: await portal.tokenOf(name),
      page,
    })),
  )

  const districts = reviewers.filter(({ page }) => page === 'declare-audit/district')
  const accounts = await portal.database.query<{ name: string; id: string }>(
    `select username as name, id from account where id like 'day-account-%' order by id`,
  )
  const stored = await portal.database.query<{ id: string; name: string }>(
    `select d.id, a.username as name from e_declaration d join account a on a.id = d.created_by
      where d.id like 'day-%' order by md5(d.id)`,
  )
  const tokens = new Map<string, string>()
  for (const { name } of accounts) tokens.set(name, await portal.tokenOf(name))
  const drafts = stored.map(({ id, name }): Draft => ({
    id,
    token: tokens.get(name) ?? '',
    version: 1,
    saved: null,
    isBusy: false,
  }))

  const open = [...drafts]
  const seen = await portal.database.query<{ id: string }>(
    `select id from e_declaration where region_code = '530828' and state = 'districtPending'
      and year = $1 limit 200`,
    [portal.config.years.realYear],
  )

  const { body } = await sendCall(portal.url + apiPaths.portal)
  const { publicKey } = body.data as PortalAnswer
  let turn = 0
  let arrived = 0
  const next = <Item>(items: Item[]) => items[turn++ % items.length]

  /** A draft not in use. */
  const free = () => {
    for (let at = 0; at < open.length; at++) {
      const draft = next(open)
      if (draft && !draft.isBusy) return draft
    }

    return undefined
  }

  return {
    list(): Promise<Answer | null> {
      turn++
      const reviewer = next(reviewers)
      const question = [
        '',
        '?preset=todo',
        '?page=2',
        '?preset=all',
        '?keyword=' + encodeURIComponent('生态'),
      ][turn % 5]

      return sendCall(
        `${portal.url}${apiPaths.listRows(reviewer?.page ?? '')}${reviewer?.page === 'declare-audit/list' ? '' : question}`,
        {
          token: reviewer?.token ?? '',
        },
      )
    },
    record(): Promise<Answer | null> {
      const id = next(seen)?.id ?? ''
      return sendCall(portal.url + apiPaths.record('declaration', id), {
        token: next(districts)?.token ?? '',
      })
    },
    async save(): Promise<Answer | null> {
      const draft = free()
      if (!draft) return null

      draft.isBusy = true
      const text = `压测大道${turn}号`
      const answer = await sendCall(portal.url + apiPaths.record('declaration', draft.id), {
        method: 'PATCH',
        token: draft.token,
        body: { version: draft.version, changes: { address: text } },
      })

      const saved = answer.body.data as { version?: number } | undefined
      if (answer.status === 200 && saved?.version !== undefined) {
        draft.version = saved.version
        draft.saved = text
      }

      draft.isBusy = false

      return answer
    },
    async submit(): Promise<Answer | null> {
      const draft = free()
      if (!draft) return null

      open.splice(open.indexOf(draft), 1)

      return sendCall(portal.url + apiPaths.transition('declaration', draft.id, 'submit'), {
        method: 'POST',
        token: draft.token,
        body: { version: draft.version, form: {} },
      })
    },
    signIn(): Promise<Answer | null> {
      const account = accounts[arrived++ % accounts.length]
      return signIn(portal.url, account?.name ?? '', publicKey)
    },
    async lost(): Promise<string> {
      const saved = drafts.filter((draft) => draft.saved !== null)
      const accounts = await portal.database.query<{ id: string; address: string }>(
        `select id, data->>'address' as address from e_declaration where id = any($1)`,
        [saved.map(({ id }) => id)],
      )

      const byId = new Map(accounts.map(({ id, address }) => [id, address]))
      const lost = saved.filter(({ id, saved: text }) => byId.get(id) !== text).length

      return `${lost}（${saved.length} 件有保存）`
    },
    async costOfSigningIn(): Promise<number> {
      const before = portal.cpu().server
      for (let at = 0; at < 20; at++) await signIn(portal.url, accounts[at]?.name ?? '', publicKey)
      return (portal.cpu().server - before) / 20
    },
  }
}

/** Calls per address are limited. */
function addressOf(username: string): string {
  const digits = [...username].reduce(
    (sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 16_000_000,
    7,
  )
  return `10.${digits >> 16}.${(digits >> 8) & 255}.${digits & 255}`
}

function signIn(url: string, username: string, publicKey: string): Promise<Answer> {
  const envelope = `v1.${Date.now()}.${randomBytes(12).toString('base64url')}.${Buffer.from('Bench-2025').toString('base64url')}`
  const password = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(envelope),
  ).toString('base64')

  return sendCall(url + apiPaths.login, {
    method: 'POST',
    address: addressOf(username),
    body: { username, password, code: '' },
  })
}
