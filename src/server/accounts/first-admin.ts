import { administratorRole } from '#config-model/access/administrator.ts'
import type { Config } from '#config-model/config.ts'
import { homeProvince } from '#config-model/facts/region.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { noCaller } from '#server/log/event-log.ts'
import { systemActor } from '#server/log/system-words.ts'
import { hashPassword } from './login/password-hash.ts'

/**
 * Rejects demo placeholders in production.
 * @throws Error naming them
 */
export function refusePlaceholders(config: Config): void {
  if (/0{6,}|X{4,}/i.test(config.portal.footer.filingNumber ?? ''))
    throw new Error('portal.yaml 的 footer.filingNumber 还是示例备案号，正式运行前请填写真实备案号')
  if (config.years.alwaysOpen)
    throw new Error('years.yaml 写着 alwaysOpen: true（演示用），正式运行前请删除')
}

/**
 * Creates the first administrator and prints an initial password.
 * @throws Error when no role administers
 */
export async function createFirstAdmin(services: Services): Promise<void> {
  const [existingAccount] = await services.database.query('select 1 from account limit 1')
  if (existingAccount) return

  const config = services.config()
  const role = administratorRole(config)
  if (role === null)
    throw new Error(
      'roles.yaml 中没有负责系统管理的角色，首次启动建不了管理员账号：请给一个角色写 administers: true',
    )

  const { title = role, userType = '' } = config.roles.roles[role] ?? {}
  const password = `Aa1-${services.random(9).toString('base64url')}`
  const province = homeProvince(config) ?? null

  // Of several starting nodes, one creates it.
  const [made] = await services.database.query(
    `insert into account(id, username, name, nick_name, user_type, roles, region_code,
      password_hash) values ($1, 'admin', $2, $2, $3, $4, $5, $6) on conflict do nothing
      returning id`,
    [
      newId(services.clock(), services.random),
      title,
      userType,
      [role],
      province,
      await hashPassword(password),
    ],
  )

  if (!made) return

  await services.eventLog.write(noCaller, systemActor, {
    kind: 'account',
    subject: 'admin',
    detail: { act: 'create', role },
  })

  console.log(
    `首次启动：管理员账号 admin（${title}），一次性密码 ${password}（只显示这一次，登录后请立即修改）`,
  )
}
