import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import type { RecordData } from '#config-model/record.ts'
import type { LoginAnswer } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'

/** Somebody who works with a portal without a screen. */
export interface PortalCaller {
  call<Data>(method: string, path: string, body?: unknown): Promise<Data>
  rows(list: string, query?: string): Promise<ListRow[]>
  read(entity: string, id: string): Promise<RecordView>
  take(
    record: { entity: string; id: string; version: number },
    transition: string,
    form?: RecordData,
  ): Promise<RecordView>
  change(record: RecordView, changes: RecordData): Promise<RecordView>
}

async function send<Data>(
  url: string,
  method: string,
  path: string,
  token = '',
  body?: unknown,
): Promise<Data> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

  const { data, msg } = (await answer.json()) as { data: Data; msg: string }
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${msg}`)

  return data
}

/** Signs somebody in as the login page does. */
export async function callPortal(
  url: string,
  username: string,
  secret: string,
): Promise<PortalCaller> {
  const { publicKey } = await send<{ publicKey: string }>(url, 'GET', apiPaths.portal)
  const envelope = `v1.${Date.now()}.${randomBytes(12).toString('base64url')}.${Buffer.from(secret).toString('base64url')}`
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PADDING }
  const password = publicEncrypt(key, Buffer.from(envelope)).toString('base64')
  const { token } = await send<LoginAnswer>(url, 'POST', apiPaths.login, '', {
    username,
    password,
    code: '',
  })

  const call = <Data>(method: string, path: string, body?: unknown) =>
    send<Data>(url, method, path, token, body)

  return {
    call,
    rows: (list, query = '') => call('GET', `${apiPaths.listRows(list)}?size=50${query}`),
    read: (entity, id) => call('GET', apiPaths.record(entity, id)),
    take: ({ entity, id, version }, transition, form = {}) =>
      call('POST', apiPaths.transition(entity, id, transition), { version, form, remarks: [] }),
    change: ({ entity, id, version }, changes) =>
      call('PATCH', apiPaths.record(entity, id), { version, changes }),
  }
}
