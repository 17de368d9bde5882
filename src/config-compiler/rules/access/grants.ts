import { placeTexts, withTitle } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { rolesGranted, rolesOfAuth } from '#config-compiler/walk/auth-of-path.ts'
import {
  eachEntity,
  eachPage,
  placedFieldsOf,
  eachGrant,
} from '#config-compiler/walk/definitions.ts'
import { eachVisibleEntity } from '#config-compiler/walk/pages.ts'
import { expandRoles, hiddenFields } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { blockTraits, hasForm } from '#config-model/page-traits.ts'
import type { Grant, Entity, Page } from '#config-model/types.generated.ts'

const texts = definePhrases({
  requiredIsHidden: {
    zh: '“{name}”必填，却对填报人隐藏',
    en: '"{name}" is required, but hidden from whoever fills it in',
  },
  showOrNotRequire: {
    zh: '请不要隐藏，或去掉 required',
    en: 'do not hide it, or leave out required',
  },
  otherFields: {
    zh: '{role}有两条授权，{key} 写得不一样：{fields}',
    en: '{role} has two grants that differ in {key}: {fields}',
  },
  mergeThem: {
    zh: '请合并为一条，或把两条的 {key} 写成一样；隐藏和脱敏不能因行而异',
    en: 'merge them, or write the same {key} in both: fields are not hidden or masked row by row',
  },
  otherGrant: { zh: '另一条授权', en: 'the other grant' },
  noRoles: {
    zh: '没有写 auth，人人可用，“{word}”不起作用',
    en: 'without auth everybody may use it: "{word}" does nothing',
  },
  writeAuth: { zh: '请写 auth，或删去 {word}', en: 'write auth, or remove {word}' },
  onlyLinks: { zh: '“{word}”只用于 links 区块', en: '"{word}" is for blocks of kind links' },
  both: {
    zh: '同时写了 prevent 和 otherwise：显示入口，就不显示文字',
    en: 'with prevent the item itself is shown, and otherwise never',
  },
  dropWord: { zh: '请删去 {word}', en: 'remove {word}' },
  noWayToMask: {
    zh: '字段“{name}”没有写 mask，不知道怎样脱敏',
    en: 'the field "{name}" does not say how to mask it',
  },
  writeMask: {
    zh: '请在字段上写 mask: name、mobile、contact 或 credit-code',
    en: 'write mask: name, mobile, contact or credit-code at the field',
  },
  notReadable: {
    zh: '{names}看得到“{title}”，却无权查看所引用的{target}，显示不出名称，也选不了',
    en: '{names} see "{title}", but may not read the "{target}" it refers to: no name is shown, none can be chosen',
  },
  grantOrHide: {
    zh: '请在 entities/{target}.yaml 的 access 中授予 read，或对该角色隐藏此字段',
    en: 'grant read in entities/{target}.yaml, or hide the field from the role',
  },
  titleHidden: {
    zh: '标题字段“{titleField}”不能隐藏',
    en: 'the title field "{titleField}" cannot be hidden',
  },
  chooseAnotherTitle: {
    zh: '请换一个 titleField，或不隐藏它',
    en: 'choose another titleField, or do not hide it',
  },
  writesBlindly: {
    zh: '{blind} 可以{actions}，却不能 read',
    en: '{blind} may {actions}, but not read',
  },
  addRead: { zh: '请在 actions 中加上 read', en: 'add read to actions' },
})

export const grantHidesRequired = defineRule({
  id: 'access/grant-hides-required',
  severity: 'error',
  rank: 220,
  title: { zh: '填报人看不到必填字段', en: 'Required field hidden from whoever fills it in' },
  why: {
    zh: '必填的字段对能新建的角色隐藏，永远提交不了。',
    en: 'Whoever creates the record cannot see the field it requires.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: own, actions: [read, create, update]',
    bad: 'rows: own, actions: [read, create, update], hide: [kind]',
    at: 'kind',
  },
  check: checkEach(eachGrant, ({ report }, at, grant, entity) => {
    for (const [n, name] of (grant.actions.includes('create') ? (grant.hide ?? []) : []).entries())
      if (entity.fields[name]?.required && !entity.fields[name].readonly)
        report([...at, 'hide', n], texts.requiredIsHidden({ name }), {
          causes: [`hide ${name}`],
          hint: texts.showOrNotRequire(),
        })
  }),
})

const keys = ['hide', 'mask'] as const

export const grantsDiffer = defineRule({
  id: 'access/grants-differ',
  severity: 'error',
  rank: 210,
  title: {
    zh: '同一角色的两条授权，隐藏或脱敏的字段不一样',
    en: 'Two grants of one role that hide different fields',
  },
  why: {
    zh: '隐藏和脱敏按角色，不按行：任一条隐藏的，该角色一律看不到。两条写得不一样，多半是想让其中一些行看得到，却做不到。',
    en: 'Fields are hidden from a role, not in some rows: what one grant hides the role never sees. Two that differ promise what cannot be.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '  - { roles: [clerk, director], rows: region, actions: [read, export] }',
    bad: '  - { roles: [clerk, director], rows: region, actions: [read, export] }\n  - { roles: [clerk], rows: region, actions: [read], where: { field: kind, is: first }, hide: [contact] }',
    at: 'hide',
  },
  check: checkEach(eachEntity, ({ report, file, model }, { access }) => {
    const first = new Map<string, { grant: Grant; index: number }>()
    for (const [index, grant] of access.entries()) {
      if (!grant.actions.includes('read')) continue

      for (const role of expandRoles(model.config, grant.roles)) {
        const other = first.get(role)
        if (!other) first.set(role, { grant, index })
        const key = keys.find(
          (name) => other && differing(grant[name], other.grant[name]).length > 0,
        )
        if (!other || key === undefined) continue

        report(
          grant[key] ? ['access', index, key] : ['access', index, 'roles'],
          texts.otherFields({
            role,
            key,
            fields: joinPhrases(differing(grant[key], other.grant[key]), '、'),
          }),
          {
            hint: texts.mergeThem({ key }),
            part: 'key',
            causes: [`role ${role}`],
            related: [{ file, pointer: ['access', other.index], message: texts.otherGrant() }],
          },
        )
      }
    }
  }),
})

/** The symmetric difference. */
const differing = (one: string[] = [], two: string[] = []): string[] =>
  [...new Set([...one, ...two])].filter((name) => !(one.includes(name) && two.includes(name)))

export const idleRefusal = defineRule({
  id: 'access/idle-refusal',
  severity: 'error',
  isOwn: true,
  title: { zh: '没有权限时的写法不起作用', en: 'Refusal that is never shown' },
  why: {
    zh: 'prevent 和 otherwise 说的是 auth 以外的角色看到什么：没有 auth 就没有这样的人。',
    en: 'prevent and otherwise say what roles outside auth see: without auth there are none.',
  },
  example: {
    file: 'pages/board.yaml',
    good: 'path: /requests, auth: [clerk], prevent: true }',
    bad: 'path: /requests, prevent: true }',
    at: 'prevent',
  },
  check: checkEach(eachPage, ({ report }, page) => {
    if (page.kind !== 'board') return
    for (const [index, block] of page.blocks.entries())
      for (const [n, item] of (block.items ?? []).entries()) {
        const word = (['prevent', 'otherwise'] as const).find((name) => item[name] !== undefined)
        if (word === undefined) continue
        const at = ['blocks', index, 'items', n, word]
        const reportFault = { hint: texts.dropWord({ word }), part: 'key' as const }
        if (!blockTraits(block).keepsClosedItems) report(at, texts.onlyLinks({ word }), reportFault)
        else if (item.auth === undefined)
          report(at, texts.noRoles({ word }), { ...reportFault, hint: texts.writeAuth({ word }) })
        else if (item.prevent && item.otherwise !== undefined) report(at, texts.both(), reportFault)
      }
  }),
})

export const maskWithoutWay = defineRule({
  id: 'access/mask-without-way',
  severity: 'error',
  title: { zh: '脱敏字段没有写脱敏方式', en: 'Masked field without a way to mask' },
  why: {
    zh: 'access 要求脱敏，字段却没有 mask，内容会原样显示。',
    en: 'The grant asks for masking, the field does not say how: the value is shown as it is.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: region, actions: [read, export]',
    bad: 'rows: region, actions: [read, export], mask: [code]',
    at: 'code',
  },
  check: checkEach(eachGrant, ({ report }, at, grant, entity) => {
    for (const [n, name] of (grant.mask ?? []).entries())
      if (
        entity.fields[name] &&
        entity.fields[name].mask === undefined &&
        !['credit-code', 'mobile'].includes(entity.fields[name].type)
      )
        report([...at, 'mask', n], texts.noWayToMask({ name }), {
          hint: texts.writeMask(),
        })
  }),
})

export const referenceUnreadable = defineRule({
  id: 'access/reference-unreadable',
  severity: 'warning',
  rank: 270,
  title: {
    zh: '引用的记录，看得到字段的角色无权查看',
    en: 'Reference to what the role may not read',
  },
  why: {
    zh: '名称来自所引用的记录，无权查看的角色看到的是空白或编号。',
    en: 'The name comes from the record referred to: a role that may not read it sees a blank or an id.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'contact: { type: text, title: 联系人, default: { user: name }, maxLength: 20 }',
    bad: 'contact: { type: reference, title: 联系人, entity: part, display: name }',
    at: 'part',
  },
  check: checkEachSite(eachVisibleEntity, ({ report, model }, { value: entity, id, pages }) => {
    const { config } = model

    const viewers = viewersOfReferences(config, entity, pages)
    if (viewers.size === 0) return

    const readers = rolesGranted(config, id, 'read')

    for (const [name, field] of Object.entries(entity.fields)) {
      const { entity: target, title } = field
      if (!isReference(field) || target === undefined || !Object.hasOwn(config.entities, target))
        continue

      const able = rolesGranted(config, target, 'read')
      const blind = [...(viewers.get(name) ?? [])].filter(
        (role) =>
          readers.has(role) &&
          !able.has(role) &&
          !hiddenFields(config, { roles: [role] }, id).has(name),
      )

      if (blind.length === 0) continue

      const names = joinPhrases(
        blind.map((role) => withTitle(role, config.roles.roles[role]?.title)),
        '、',
      )

      report(
        ['fields', name, 'entity'],
        texts.notReadable({ names, title, target: memberOf(config.entities, target).title }),
        {
          causes: blind.map((role) => `role ${role}`),
          hint: texts.grantOrHide({ target }),
          related: [
            {
              file: `entities/${target}.yaml`,
              pointer: ['access'],
              message: placeTexts.grants(),
            },
          ],
        },
      )
    }
  }),
})

/** Roles that see a reference on a page, by field. */
function viewersOfReferences(
  config: Config,
  { fields }: Entity,
  pages: Page[],
): Map<string, Set<string>> {
  const viewers = new Map<string, Set<string>>()
  for (const [name, field] of Object.entries(fields)) {
    if (!isReference(field)) continue
    const showing = pages.filter((page) => isFieldShown(config, page, name))
    if (showing.length > 0)
      viewers.set(name, new Set(showing.flatMap(({ auth }) => rolesOfAuth(config, auth))))
  }

  return viewers
}

function isFieldShown(config: Config, page: Page, name: string): boolean {
  if (page.kind === 'list') return page.columns.some(({ field }) => field === name)
  const form = hasForm(page) ? config.forms[page.form] : undefined
  return form !== undefined && placedFieldsOf(form).has(name)
}

export const titleHidden = defineRule({
  id: 'access/title-hidden',
  severity: 'error',
  rank: 210,
  title: { zh: '标题字段对有权查看的角色隐藏', en: 'Title hidden from readers' },
  why: { zh: '页面标题和消息里是空的。', en: 'Titles and messages would be empty for that role.' },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: region, actions: [read, export]',
    bad: 'rows: region, actions: [read, export], hide: [name]',
    at: 'name',
  },
  check: checkEach(eachEntity, ({ report }, entity) => {
    for (const [index, grant] of entity.access.entries()) {
      const at = grant.hide?.indexOf(entity.titleField) ?? -1
      if (at >= 0)
        report(
          ['access', index, 'hide', at],
          texts.titleHidden({ titleField: entity.titleField }),
          { causes: [`hide ${entity.titleField}`], hint: texts.chooseAnotherTitle() },
        )
    }
  }),
})

export const writeWithoutRead = defineRule({
  id: 'access/write-without-read',
  severity: 'error',
  rank: 140,
  title: { zh: '能改不能看', en: 'May write but not read' },
  why: {
    zh: '能新建、修改或删除，却看不到记录，操作无从谈起。',
    en: 'A role may change records that it cannot see.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: own, actions: [read, create, update]',
    bad: 'rows: own, actions: [create, update]',
    at: '[create, update]',
  },
  check: checkEach(eachEntity, ({ report, model }, entity) => {
    const { config } = model

    const readers = entity.access
      .filter((grant) => grant.actions.includes('read'))
      .flatMap((grant) => expandRoles(config, grant.roles))
    for (const [index, grant] of entity.access.entries()) {
      const blind = expandRoles(config, grant.roles).filter((role) => !readers.includes(role))
      if (blind.length > 0)
        report(
          ['access', index, 'actions'],
          texts.writesBlindly({
            blind: joinPhrases(blind, '、'),
            actions: joinPhrases(grant.actions, '、'),
          }),
          { causes: blind.map((role) => `role ${role}`), hint: texts.addRead() },
        )
    }
  }),
})
