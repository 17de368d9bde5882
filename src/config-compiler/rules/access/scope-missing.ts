import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Grant } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noRegionField: {
    zh: '按区域授权，但实体没有区域字段',
    en: 'a grant by region, but the entity has no region field',
  },
  noOwnerField: {
    zh: '按本主体授权，但实体没有所有者字段',
    en: 'a grant by owner, but the entity has no owner field',
  },
  writeScope: { zh: '请在 scope 中写 {need}', en: 'write {need} in scope' },
})

/** The scope required by each value of a grant's `rows`; all rows need none. */
const needs: Record<Extract<Grant['rows'], string>, 'region' | 'owner' | null> = {
  all: null,
  region: 'region',
  own: 'owner',
  assigned: null,
}

/** 按范围授权却没有范围字段。 */
export const scopeMissing = defineRule({
  id: 'access/scope-missing',
  severity: 'error',
  title: { zh: '按范围授权却没有范围字段', en: 'Grant by scope without a scope field' },
  why: {
    zh: '程序不知道记录属于哪个地区或主体，该角色什么也看不到。',
    en: 'The program cannot tell whose record it is; the role sees nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'scope: { region: regionCode, owner: ownerId }',
    bad: 'scope: { owner: ownerId }',
    at: 'region',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const [index, grant] of entity.access.entries()) {
        const need = typeof grant.rows === 'string' ? needs[grant.rows] : null
        if (need && !entity.scope?.[need])
          report(
            file,
            ['access', index, 'rows'],
            grant.rows === 'region' ? texts.noRegionField() : texts.noOwnerField(),
            { hint: texts.writeScope({ need }) },
          )
      }
    })
  },
})
