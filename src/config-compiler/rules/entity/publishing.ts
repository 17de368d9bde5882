import type { Model } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachTransitionOrJob } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import {
  type ArticleEntity,
  approvalStates,
  articleEntities,
  articleEntity,
  publicationStates,
} from '#config-model/access/publication.ts'
import { workflowOf } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isChoice, isText, isTime } from '#config-model/field-traits.ts'
import {
  joinPhrases,
  definePhrases,
  verbatimPhrase,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import { hasBeside } from '#config-model/page-traits.ts'
import type {
  Approval,
  Entity,
  Publish,
  ArticleParts,
  Field,
} from '#config-model/types.generated.ts'

const texts = definePhrases({
  hasWorkflow: {
    zh: '有流程的实体不能再写 publish',
    en: 'an entity with a workflow cannot have publish as well',
  },
  chooseOne: { zh: '请删去 publish，或删去流程', en: 'remove publish or the workflow' },
  notDictionary: {
    zh: '“{name}”不是字典字段，存不了发布状态',
    en: '"{name}" is no dictionary field and cannot hold the state',
  },
  useDictionary: { zh: '请用单选的 dictionary 字段', en: 'use a dictionary field of one value' },
  itemsMissing: {
    zh: '“{name}”的字典缺少 {missing}',
    en: 'the dictionary of "{name}" lacks {missing}',
  },
  addItems: {
    zh: '须有 draft 草稿、published 已发布、offline 已撤回',
    en: 'it must have draft, published and offline',
  },
  notReadonly: {
    zh: '“{name}”由发布、撤回设置，不能手工填写',
    en: '"{name}" is set by publishing and withdrawing, not filled in',
  },
  makeReadonly: {
    zh: '请在该字段写 readonly: true，不写 required',
    en: 'write readonly: true on the field, without required',
  },
  notDate: { zh: '“{name}”不是日期字段', en: '"{name}" is no date field' },
  useDate: { zh: '请用 date-time 或 date 字段', en: 'use a date-time or date field' },
  nobodyPublishes: {
    zh: '没有角色有修改权限，谁也不能发布',
    en: 'no role may update, so nobody can publish',
  },
  approvalNoDictionary: {
    zh: '“{name}”不是单选的字典字段，存不了审核状态',
    en: '"{name}" is no dictionary field of one value and cannot hold the state of approval',
  },
  approvalItemsMissing: {
    zh: '“{name}”的字典缺少 {missing}',
    en: 'the dictionary of "{name}" lacks {missing}',
  },
  addApprovalItems: {
    zh: '须有 pending 待审核、returned 已退回，写了 second 的还有 passed 待审定',
    en: 'it must have pending and returned, with second passed as well',
  },
  approvalFilledIn: {
    zh: '“{name}”由提交审核、退回设置，不能手工填写',
    en: '"{name}" is set by submitting and returning, not filled in',
  },
  reasonNoText: {
    zh: '“{name}”不是文本字段，存不了退回原因',
    en: '"{name}" is no text field and cannot hold the reason',
  },
  useText: {
    zh: '请用 text 或 paragraph 字段，maxLength 不小于 300',
    en: 'use a text or paragraph field that takes 300 characters',
  },
  mayNotRead: {
    zh: '角色“{role}”看不到“{title}”，不能审核',
    en: 'role "{role}" may not read "{title}" and cannot approve it',
  },
  grantRead: {
    zh: '请在 access 中给该角色写 read，或从 {key} 中去掉',
    en: 'grant it read in access, or leave it out of {key}',
  },
  twice: {
    zh: '“{name}”同时用作两处，会互相覆盖',
    en: '"{name}" is used for two things that overwrite each other',
  },
  useOwn: { zh: '每处用一个字段', en: 'use a field of its own for each' },
  grantUpdate: {
    zh: '请在 access 中给编辑人员写 update',
    en: 'grant update to the editors in access',
  },
  unsearched: {
    zh: '“{title}”没有开放搜索，访客按它查不到任何内容',
    en: '"{title}" is not searched: visitors who write it find nothing',
  },
  addSearch: { zh: '请在该字段写 search: true', en: 'write search: true at the field' },
  withheld: {
    zh: '“{title}”显示时要遮盖，不能让访客按它查询',
    en: '"{title}" is shown masked: visitors may not search by it',
  },
  dropField: { zh: '请从 publicSearch 中删去', en: 'take it out of publicSearch' },
  unseen: {
    zh: '“{title}”的历史版本没有地方查看：没有填写页或详情页',
    en: 'nobody can look at the versions of "{title}": no page fills it in or shows a record of it',
  },
  addPage: {
    zh: '请加 kind: form 或 kind: record 的页面，或删去 versions',
    en: 'add a page of kind form or record, or remove versions',
  },
  second: {
    zh: '“{title}”和“{other}”都写了 article，只有一种记录可以作为文章',
    en: '"{title}" and "{other}" both say article: records of one entity only are articles',
  },
  keepOne: { zh: '请只保留一处', en: 'keep one of them' },
  notPublished: {
    zh: '“{title}”没有写 publish，草稿会直接给读者看到',
    en: '"{title}" has no publish: readers would see drafts',
  },
  writePublish: {
    zh: '请写 publish，说明哪个字段存放发布状态，如 publish: { state: status }',
    en: 'write publish, which says what field holds the state, such as publish: { state: status }',
  },
  unfit: {
    zh: '“{title}”（{name}）是 {type} 字段，不能作为文章的{part}',
    en: '"{title}" ({name}) is a {type} field and cannot be the {part} of an article',
  },
  use: { zh: '请用 {types} 字段', en: 'use a field of type {types}' },
  useSeveral: {
    zh: '请用可以多选（multiple: true）的 {types} 字段',
    en: 'use a {types} field with multiple: true',
  },
  noEntity: {
    zh: '文章页没有文章可以显示：没有实体写 article',
    en: 'a page of kind article has nothing to show: no entity says article',
  },
  noBoard: {
    zh: '没有一种记录写了 article，公告没有地方写',
    en: 'no entity has article: there is nothing to announce in',
  },
  noCode: {
    zh: '“{code}”打不开：实体“{title}”的 article 没有写 code',
    en: '"{code}" cannot be opened: the article of "{title}" names no code',
  },
  writeArticle: {
    zh: '请在存放文章的实体中写 article，说明哪个字段是正文',
    en: 'write article in the entity that holds them, which says what field is the text',
  },
  writeCode: {
    zh: '请写 code，说明哪个字段是页面编码',
    en: 'write code, which says what field is the code of a page',
  },
})

type Fault = [
  at: (string | number)[],
  message: ReturnType<typeof texts.useDate>,
  hint: ReturnType<typeof texts.useDate>,
]

export const publishRule = defineRule({
  id: 'entity/publish',
  severity: 'error',
  title: { zh: '发布的写法不能生效', en: 'Publishing that cannot work' },
  why: {
    zh: '有流程的记录由流程决定谁能看到；没有流程的，状态字段要能存下草稿、已发布、已撤回，并且只由发布、撤回设置。',
    en: 'A workflow decides by itself who sees what; without one the state field must hold draft, published and withdrawn and be set by the acts alone.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name\n',
    bad: 'titleField: name\npublish: { state: kind }\n',
    at: 'publish',
  },
  check: checkEach(eachEntity, ({ report, model }, entity, id) => {
    if (!entity.publish) return
    if (workflowOf(model.config, id)) {
      report(['publish'], texts.hasWorkflow(), { hint: texts.chooseOne(), part: 'key' })
      return
    }

    const { approve } = entity.publish
    const faults = [
      ...faultsOf(model, entity, entity.publish),
      ...(approve ? approvalFaults(model, entity, approve) : []),
    ]

    for (const [at, message, hint] of faults)
      report(['publish', ...at], message, {
        hint,
        ...(at.length === 0 ? { part: 'key' as const } : {}),
      })
  }),
})

function faultsOf(model: Model, entity: Entity, publish: Publish): Fault[] {
  const faults: Fault[] = []
  const name = publish.state
  const field = entity.fields[name]

  if (field && (!isChoice(field) || field.multiple))
    faults.push([['state'], texts.notDictionary({ name }), texts.useDictionary()])
  else if (field) {
    const items = dictionaryItems(model.config, field.dictionary ?? '').map(({ value }) => value)
    const missing = publicationStates.filter((state) => !items.includes(state))
    if (items.length > 0 && missing.length > 0)
      faults.push([
        ['state'],
        texts.itemsMissing({ name, missing: joinPhrases(missing, '、') }),
        texts.addItems(),
      ])

    if (!field.readonly || field.required)
      faults.push([['state'], texts.notReadonly({ name }), texts.makeReadonly()])
  }

  for (const key of ['at', 'until'] as const) {
    const time = publish[key]
    const field = time === undefined ? undefined : entity.fields[time]
    if (field?.type !== undefined && !isTime(field))
      faults.push([[key], texts.notDate({ name: time ?? '' }), texts.useDate()])
  }

  if (!entity.access.some(({ actions }) => actions.includes('update')))
    faults.push([[], texts.nobodyPublishes(), texts.grantUpdate()])

  return faults
}

/** Prevent submission, approval or return. */
function approvalFaults(
  { config }: Model,
  entity: Entity,
  { by, second, state, reason }: Approval,
): Fault[] {
  const faults: Fault[] = []
  const add = (key: keyof Approval, message: Fault[1], hint: Fault[2]) =>
    faults.push([['approve', key], message, hint])
  const { [state]: held, [reason]: reasonField } = entity.fields
  const items = dictionaryItems(config, held?.dictionary ?? '').map(({ value }) => value)
  const missing = approvalStates.filter(
    (one) => !items.includes(one) && (one !== 'passed' || second),
  )

  if (held && (!isChoice(held) || held.multiple))
    add('state', texts.approvalNoDictionary({ name: state }), texts.useDictionary())
  else if (held && items.length > 0 && missing.length > 0)
    add(
      'state',
      texts.approvalItemsMissing({ name: state, missing: joinPhrases(missing, '、') }),
      texts.addApprovalItems(),
    )

  if (reasonField && (!isText(reasonField) || (reasonField.maxLength ?? 300) < 300))
    add('reason', texts.reasonNoText({ name: reason }), texts.useText())

  const { publish } = entity
  const others = [publish?.state, publish?.at, publish?.until]

  for (const [key, name, field] of [
    ['state', state, held],
    ['reason', reason, reasonField],
  ] as const) {
    if (field && (!field.readonly || field.required))
      add(key, texts.approvalFilledIn({ name }), texts.makeReadonly())
    if (others.includes(name)) add(key, texts.twice({ name }), texts.useOwn())
  }

  const { roles } = config.roles
  const readers = new Set(
    entity.access.flatMap((grant) =>
      grant.actions.includes('read') ? expandRoles(config, grant.roles) : [],
    ),
  )

  for (const [key, names] of Object.entries({ by, second: second ?? [] }))
    for (const [at, name] of names.entries())
      for (const role of expandRoles(config, [name]).filter(
        (one) => Object.hasOwn(roles, one) && !readers.has(one),
      ))
        faults.push([
          ['approve', key, at],
          texts.mayNotRead({ role, title: entity.title }),
          texts.grantRead({ key }),
        ])

  return faults
}

export const publicSearch = defineRule({
  id: 'entity/public-search',
  severity: 'error',
  title: { zh: '公开查询找不到的字段', en: 'Field that the public search cannot find' },
  why: {
    zh: '公开目录只在写了 search: true 的字段里找关键字；没有写的字段，访客怎么写都是 0 条。',
    en: 'Only fields with search: true are indexed for keywords: by any other one visitors find nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\npublicSearch: [name, contact]',
    at: 'contact',
  },
  check: checkEach(eachEntity, ({ report }, { publicSearch: names = [], fields }) => {
    for (const [index, name] of names.entries()) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) continue

      const at = ['publicSearch', index]
      if (field.mask !== undefined)
        report(at, texts.withheld({ title: field.title }), { hint: texts.dropField() })
      else if (field.search !== true)
        report(at, texts.unsearched({ title: field.title }), { hint: texts.addSearch() })
    }
  }),
})

export const unseenVersions = defineRule({
  id: 'entity/unseen-versions',
  severity: 'warning',
  reportsAbsence: ['ref/form', 'ref/page', 'ref/menu-route'],
  title: { zh: '历史版本没有页面可看', en: 'Versions that no page shows' },
  why: {
    zh: '历史版本在填写页和详情页上查看、比较和恢复；两种页面都没有，保留的版本只占空间。',
    en: 'Versions are read, compared and restored on the pages that fill in or show a record; without either they only take room.',
  },
  example: {
    file: 'entities/shelf.yaml',
    good: 'fields:\n',
    bad: 'publish: { state: stand, versions: 20 }\nfields:\n  stand: { type: dictionary, title: 发布状态, dictionary: progress, readonly: true }\n',
    at: 'versions',
  },
  check: (model, report) => {
    const { pages, forms } = model.config
    const visibleEntities = new Set(
      Object.values(pages).flatMap((page) =>
        hasBeside(page) ? (forms[page.form]?.entity ?? []) : [],
      ),
    )

    eachEntity(model, (file, { title, publish }, id) => {
      if (publish?.versions === undefined || visibleEntities.has(id)) return

      report(file, ['publish', 'versions'], texts.unseen({ title }), {
        hint: texts.addPage(),
        part: 'key',
      })
    })
  },
})

const words = definePhrases({
  code: { zh: '页面编码', en: 'code' },
  content: { zh: '正文', en: 'text' },
  subtitle: { zh: '副标题', en: 'subtitle' },
  source: { zh: '来源', en: 'source' },
  author: { zh: '作者', en: 'author' },
  attachments: { zh: '附件', en: 'attachments' },
  pinned: { zh: '置顶', en: 'pin' },
  confirm: { zh: '确认阅读', en: 'confirmation' },
  roles: { zh: '接收角色', en: 'audience' },
  regions: { zh: '接收区域', en: 'audience' },
})

type Part = Exclude<keyof ArticleParts, 'notices' | 'audience'> | 'roles' | 'regions'

/** Field types that fit each article part; audience fields are multiple. */
const fitting: Record<Part, Field['type'][]> = {
  code: ['text'],
  content: ['rich-text'],
  subtitle: ['text', 'paragraph'],
  source: ['text', 'paragraph', 'dictionary'],
  author: ['text', 'paragraph'],
  attachments: ['files'],
  pinned: ['boolean'],
  confirm: ['boolean'],
  roles: ['dictionary'],
  regions: ['region'],
}

export const articleRule = defineRule({
  id: 'entity/article',
  severity: 'error',
  title: { zh: '文章的写法不能生效', en: 'Article that cannot be read' },
  why: {
    zh: '文章须能发布，只能有一种；正文、置顶、接收范围等须是合适的字段，否则显示不出来，或给不该看的人看到。',
    en: 'Articles are published and of one entity; a part of the wrong type shows nothing, or shows it to the wrong people.',
  },
  example: {
    file: 'entities/news.yaml',
    good: 'article: { content: body, pinned: isOnTop }',
    bad: 'article: { content: body, pinned: title }',
    at: 'title',
  },
  check: (model, report) => {
    const [first, ...others] = articleEntities(model.config)
    for (const { id, entity } of others)
      report(
        `entities/${id}.yaml`,
        ['article'],
        texts.second({ title: entity.title, other: first?.entity.title ?? '' }),
        { hint: texts.keepOne(), part: 'key' },
      )

    if (!first) return

    const file = `entities/${first.id}.yaml`

    if (!first.entity.publish) {
      report(file, ['article'], texts.notPublished({ title: first.entity.title }), {
        hint: texts.writePublish(),
        part: 'key',
      })
      return
    }

    for (const { at, message, hint } of unfitParts(first))
      report(file, ['article', ...at], message, { hint })
  },
})

function unfitParts({
  entity,
  parts,
}: ArticleEntity): { at: string[]; message: Phrase; hint: Phrase }[] {
  const { notices, audience = {}, ...plain } = parts
  void notices
  const named = [
    ...Object.entries(plain).map(([part, name]) => ({ part: part as Part, name, at: [part] })),
    ...Object.entries(audience).map(([part, name]) => ({
      part: part as Part,
      name,
      at: ['audience', part],
    })),
  ]

  return named.flatMap(({ part, name, at }) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    const isSeveral = at.length > 1
    if (!field || (fitting[part].includes(field.type) && (!isSeveral || field.multiple))) return []

    const types = verbatimPhrase(fitting[part].join(' / '))

    return [
      {
        at,
        message: texts.unfit({ title: field.title, name, type: field.type, part: words[part]() }),
        hint: isSeveral ? texts.useSeveral({ types }) : texts.use({ types }),
      },
    ]
  })
}

export const noArticle = defineRule({
  id: 'entity/no-article',
  severity: 'error',
  reportsAbsence: ['ref/entity'],
  title: { zh: '文章页没有文章', en: 'Article page without articles' },
  why: {
    zh: '文章页显示写了 article 的实体中的记录；没有这样的实体，或没有页面编码字段，打开就是“页面不存在”。',
    en: 'Such a page shows a record of the entity that says article: without one, or without its code, it answers "not found".',
  },
  example: {
    file: 'pages/welcome.yaml',
    good: 'title: 欢迎\n',
    bad: 'title: 欢迎\narticle: welcome\n',
    at: 'welcome',
  },
  check: (model, report) => {
    const { config } = model
    const articleDefinition = articleEntity(config)
    if (!articleDefinition)
      eachTransitionOrJob(model, (file, at, { effects = [] }) => {
        for (const [index, { announce }] of effects.entries())
          if (announce !== undefined)
            report(file, [...at, 'effects', index, 'announce'], texts.noBoard(), {
              hint: texts.writeArticle(),
              subject: 'article',
            })
      })

    for (const [id, page] of Object.entries(config.pages)) {
      if (page.kind !== 'article') continue

      const file = `pages/${id}.yaml`
      if (!articleDefinition)
        report(file, ['kind'], texts.noEntity(), { hint: texts.writeArticle() })
      else if (page.article !== undefined && articleDefinition.parts.code === undefined)
        report(
          file,
          ['article'],
          texts.noCode({ code: page.article, title: articleDefinition.entity.title }),
          { hint: texts.writeCode() },
        )
    }
  },
})
