import { hashPassword } from '#server/accounts/password-hash.ts'
import type { Services } from '#server/context.ts'
import { newId } from '#server/records/id.ts'

const staff: { username: string; name: string; roles: string[]; region: string }[] = [
  { username: 'admin', name: '系统管理员', roles: ['admin'], region: '530000' },
  { username: 'leader01', name: '省级分管领导', roles: ['leader'], region: '530000' },
  { username: 'province01', name: '省级审核员', roles: ['province', 'leader'], region: '530000' },
  { username: 'provview01', name: '省级查询员', roles: ['province'], region: '530000' },
  { username: 'city5308', name: '普洱市审核员', roles: ['city'], region: '530800' },
  { username: 'city5325', name: '红河州审核员', roles: ['city'], region: '532500' },
  { username: 'dist530828', name: '澜沧县审核员', roles: ['district'], region: '530828' },
  { username: 'dist532504', name: '弥勒市审核员', roles: ['district'], region: '532504' },
  { username: 'dist530102', name: '五华区审核员', roles: ['district'], region: '530102' },
  { username: 'content01', name: '内容管理员', roles: ['admin'], region: '530000' },
]

/** Fills an empty portal with demo data. Answers the password of all its accounts, or null when there were accounts already. @param password random when null */
export async function seedDemo(services: Services, password: string | null): Promise<string | null> {
  const { database, clock, random } = services
  const [known] = await database.query('select 1 from account limit 1')
  if (known) return null
  const chosen = password ?? `Pl-${random(6).toString('base64url')}9a`
  const hash = await hashPassword(chosen)
  for (const { username, name, roles, region } of staff) {
    await database.query(
      `insert into account(id, username, name, nick_name, user_type, roles, region_code, password_hash, password_changed_at, created_at) values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
      [newId(clock(), random), username, name, roles[0]!.toUpperCase(), roles, region, hash, clock()],
    )
  }
  return chosen
}
