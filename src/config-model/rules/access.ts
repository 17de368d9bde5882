import { say } from '#config-model/phrase.ts'
import { expandRoles } from '#config-model/access.ts'
import type { Model } from '#config-model/model.ts'

/** A page open to a role whose data are closed to it shows only errors. */
export function checkAccess(model: Model): void {
  const { config } = model
  const all = Object.keys(config.roles.roles)
  for (const [id, page] of Object.entries(config.pages)) {
    const entityId = page.kind === 'list' ? page.entity : 'form' in page ? config.forms[page.form]?.entity : undefined
    const entity = entityId === undefined ? undefined : config.entities[entityId]
    if (!entity) continue
    const readers = new Set(entity.access.filter((grant) => grant.actions.includes('read')).flatMap((grant) => expandRoles(config, grant.roles)))
    const shutOut = (page.auth ? expandRoles(config, page.auth) : all).filter((role) => !readers.has(role))
    if (shutOut.length > 0) {
      const names = shutOut.map((role) => config.roles.roles[role]?.title ?? role).join('、')
      model.report(
        `pages/${id}.yaml`,
        page.auth ? ['auth'] : ['path'],
        'access/page-without-data',
        say`${names}可以打开“${page.title}”，但无权查看${entity.title}`,
        {
          hint: say`请在 entities/${entityId}.yaml 的 access 中授权，或从 auth 中去掉该角色`,
        },
      )
    }
  }
  for (const [id, entity] of Object.entries(config.entities)) {
    for (const [index, grant] of entity.access.entries()) {
      const at = ['access', index, 'rows']
      if (grant.rows === 'region' && !entity.scope?.region)
        model.report(`entities/${id}.yaml`, at, 'access/scope-missing', say`按区域授权，但实体没有区域字段`, { hint: say`请在 scope 中写 region` })
      if (grant.rows === 'own' && !entity.scope?.owner)
        model.report(`entities/${id}.yaml`, at, 'access/scope-missing', say`按本主体授权，但实体没有所有者字段`, { hint: say`请在 scope 中写 owner` })
    }
  }
}
