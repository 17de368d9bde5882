/**
 * A portal process without demo data, for tests that kill it. Prints its address and a token for
 * each of four applicants and a content editor as one JSON line.
 */
import { startSession } from '#server/accounts/sessions.ts'
import { startPortal } from '#server/main.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { readSettings } from '#server/settings.ts'

const tokens: string[] = []
let editor = ''
const { url } = await startPortal(readSettings(process.env, process.cwd()), async (services) => {
  const { database, clock, random } = services
  const config = services.config()
  for (const number of [1, 2, 3, 4]) {
    const enterprise = {
      ...blankRecord(services, config, null, 'enterprise'),
      id: `enterprise-${number}`,
      owner: `enterprise-${number}`,
      region: '530828',
    }

    enterprise.data = {
      userType: 'ENTERPRISE',
      name: `澜沧云岭茶业${number}号有限公司`,
      regionCode: '530828',
      creditCode: `91530828MA6K00000${number}`,
      subjectKind: 'company',
    }

    const account = `account-${number}`
    const [existingAccount] = await database.query('select 1 from account where id = $1', [account])

    if (!existingAccount) {
      await insertRecord(database.query, config, enterprise)
      await database.query(
        `insert into account(id, username, name, nick_name, user_type, roles, region_code, enterprise_id, password_hash, password_changed_at) values ($1, $1, $1, $1, 'DECLARE', '{declare}', '530828', $2, '', now())`,
        [account, enterprise.id],
      )
    }

    tokens.push(await startSession(database.query, account, { now: clock(), random, days: 1 }))
  }

  await database.query(
    `insert into account(id, username, name, nick_name, user_type, roles, password_hash, password_changed_at) values ('editor', 'editor', 'editor', 'editor', 'CONTENT', '{content}', '', now()) on conflict do nothing`,
  )
  editor = await startSession(database.query, 'editor', { now: clock(), random, days: 1 })

  return null
})
console.log(JSON.stringify({ url, tokens, editor }))
