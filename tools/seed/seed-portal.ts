import { createFirstAdmin } from '#server/accounts/first-admin.ts'
import type { Services } from '#server/context.ts'
import { readDemo } from './demo-files.ts'
import { seedDemo } from './seed-demo.ts'
import { storeDemoFiles } from './store-files.ts'

/**
 * Fills an empty portal with the demo data of its configuration. Returns the accounts' password;
 * null when accounts exist already, or without demo data: then creates a first administrator and
 * prints what to do.
 * @param configDir null when the configuration is read from the database
 * @throws Error with a sentence when the data cannot be stored
 */
export async function seedPortal(
  services: Services,
  { configDir, password }: { configDir: string | null; password: string | null },
): Promise<string | null> {
  const [account] = await services.database.query('select 1 from account limit 1')
  if (account) return null

  const files = configDir === null ? [] : readDemo(configDir)
  if (files.some(({ demo }) => demo.generator === 'programme'))
    return seedProgramme(services, password)

  if (files.every(({ demo }) => (demo.accounts ?? []).length === 0)) {
    console.log(
      '这份配置没有带演示数据（demo/ 目录），平台从空开始：请用下面的管理员账号登录，在“用户管理”中建立其他账号',
    )
    await createFirstAdmin(services)

    return null
  }

  const chosen = password ?? `Pl-${services.random(6).toString('base64url')}9a`

  await storeDemoFiles(services, files, chosen)

  return chosen
}

/** @throws Error with a sentence for another configuration than the shipped one */
async function seedProgramme(services: Services, password: string | null): Promise<string | null> {
  const needed = ['org', 'enterprise', 'declaration', 'compliance', 'catalog-brand', 'article']
  const missing = needed.filter((entity) => !Object.hasOwn(services.config().entities, entity))
  if (missing.length > 0)
    throw new Error(
      `demo/ 写的 generator: programme 只适用于随附的配置，这份配置没有实体 ${missing.join('、')}：请改写自己的演示数据，或删去 demo/ 从空开始`,
    )

  return seedDemo(services, password)
}
