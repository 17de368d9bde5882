import { breakingRules } from '#config-compiler/breaking-rules.ts'
import { nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Problem, Pointer } from '#config-compiler/diagnostic/problem.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Field, Entity } from '#config-model/types.generated.ts'
import type { BreakingChange, AffectedData, ConfigVersion } from './version.ts'

/** Types that accept another type's values. */
export const widerTypes: Partial<Record<Field['type'], Field['type'][]>> = {
  text: ['paragraph', 'rich-text'],
  paragraph: ['rich-text', 'text'],
  integer: ['decimal', 'money', 'percent'],
  decimal: ['money', 'percent'],
  money: ['decimal', 'percent'],
  percent: ['decimal', 'money'],
  year: ['integer'],
  'credit-code': ['text'],
  mobile: ['text'],
  email: ['text'],
  url: ['text'],
  dictionary: ['text'],
}

/**
 * Constraints that may only be loosened: detects a tightened one and the stored values it affects.
 */
export const fieldLimits: {
  key: keyof Field
  isTighter(before: number | undefined, after: number): boolean
  filter(after: number): string | null
}[] = [
  {
    key: 'maxLength',
    isTighter: (before = Infinity, after) => after < before,
    filter: (after) => `@ like_regex "^.{${after + 1}}" flag "s"`,
  },
  {
    key: 'minLength',
    isTighter: (before = 0, after) => after > before,
    filter: (after) => `@ != "" && !(@ like_regex "^.{${after}}" flag "s")`,
  },
  {
    key: 'maximum',
    isTighter: (before = Infinity, after) => after < before,
    filter: (after) => `@ > ${after}`,
  },
  {
    key: 'minimum',
    isTighter: (before = -Infinity, after) => after > before,
    filter: (after) => `@ < ${after}`,
  },
  {
    key: 'exclusiveMaximum',
    isTighter: (before = Infinity, after) => after < before,
    filter: (after) => `@ >= ${after}`,
  },
  {
    key: 'exclusiveMinimum',
    isTighter: (before = -Infinity, after) => after > before,
    filter: (after) => `@ <= ${after}`,
  },
  { key: 'maxItems', isTighter: (before = Infinity, after) => after < before, filter: () => null },
  { key: 'minItems', isTighter: (before = 0, after) => after > before, filter: () => null },
]

export const fieldChangeTexts = definePhrases({
  uniqueFromNow: {
    zh: '从现在起 {fields} 不得重复，已有的记录可能重复',
    en: '{fields} must be unique from now on: stored records may repeat',
  },
  lookAtStoredRecords: { zh: '请先查清已有的记录', en: 'look at the stored records first' },
  fieldRemoved: {
    zh: '字段“{name}”（{title}）被删除，已填写的内容将不再显示',
    en: 'field "{name}" ({title}) was removed: what was filled in is no longer shown',
  },
  retireInstead: {
    zh: '请保留字段并写 until 停用年度',
    en: 'keep the field and retire it with until',
  },
  looksLikeRenamed: {
    zh: '“{renamed}”看起来是“{name}”改名，没有写曾用名，旧数据不会显示',
    en: '"{renamed}" looks like "{name}" renamed, but does not say so: former values will not appear',
  },
  writeFormerName: {
    zh: '请在“{renamed}”中写 was: [{name}]',
    en: 'write was: [{name}] into "{renamed}"',
  },
  typeChanged: {
    zh: '字段“{title}”由 {type} 改为 {nowType}，已填写的内容可能不再有效',
    en: 'field "{title}" was {type} and is {nowType} now: what was filled in may not be valid any more',
  },
  addFieldInstead: {
    zh: '请另加新字段，旧字段写 until',
    en: 'add a new field and retire the former one with until',
  },
  keyChanged: {
    zh: '字段“{title}”的 {key} 由 {former} 收紧为 {value}，已填写的内容可能不再有效',
    en: '{key} of field "{title}" was {former} and is {value} now: what was filled in may not be valid any more',
  },
  keyDiffers: {
    zh: '字段“{title}”的 {key} 有变化，已填写的内容可能不再有效',
    en: '{key} of field "{title}" is another: what was filled in may not be valid any more',
  },
  requiredFromNow: {
    zh: '字段“{title}”改为必填，没有填写的旧记录再次提交时会被拦下',
    en: 'field "{title}" is required now: records without a value are refused when they are submitted again',
  },
  writeSinceOrRequiredWhen: {
    zh: '请写 since 或 requiredWhen，让旧年度的记录不受影响',
    en: 'write since or requiredWhen, so that records of former years are not concerned',
  },
  addFormerName: { zh: '写上曾用名 {name}', en: 'write the former name {name}' },
  unlimited: { zh: '无', en: 'unlimited' },
})

type Fields = Record<string, Field>

const present = (path: string) => `${path} ? (@ != null && @ != "")`

/** Fields that are removed, of another type, tightened, or newly required. */
export function compareFields(before: ConfigVersion, after: ConfigVersion): BreakingChange[] {
  return before.all<Entity>('entity').flatMap(({ id, file, value }) => {
    const now = after.value<Entity>(file)
    return now
      ? [
          ...compare(
            { entity: id, file, after, pointer: ['fields'], path: '$' },
            value.fields,
            now.fields,
          ),
          ...newlyUnique(file, after, value, now),
        ]
      : []
  })
}

/** Stored records may violate new uniqueness rules. */
function newlyUnique(
  file: string,
  after: ConfigVersion,
  before: Entity,
  now: Entity,
): BreakingChange[] {
  const uniqueFieldSets = (before.unique ?? []).map(({ fields }) => new Set(fields))
  return (now.unique ?? []).flatMap(({ fields }, index): BreakingChange[] =>
    uniqueFieldSets.some((former) => [...former].every((name) => fields.includes(name)))
      ? []
      : [
          {
            finding: after.problem(
              { file, pointer: ['unique', index, 'fields'], part: 'value' },
              breakingRules.uniqueAdded,
              fieldChangeTexts.uniqueFromNow({ fields: joinPhrases(fields, '、') }),
              { hint: fieldChangeTexts.lookAtStoredRecords() },
            ),
          },
        ],
  )
}

interface Place {
  entity: string
  file: string
  after: ConfigVersion
  pointer: Pointer
  path: string
}

function compare(place: Place, before: Fields, now: Fields): BreakingChange[] {
  const added = Object.keys(now).filter((name) => !Object.hasOwn(before, name))
  const out: BreakingChange[] = []
  for (const [name, field] of Object.entries(before)) {
    const [current, former] =
      Object.entries(now).find(
        ([fieldName, { was }]) => fieldName === name || was?.includes(name),
      ) ?? []
    if (current === undefined || former === undefined)
      out.push(removed(place, { name, field }, now, added))
    else
      out.push(
        ...changed(
          { ...place, pointer: [...place.pointer, current], path: `${place.path}."${name}"` },
          field,
          former,
        ),
      )
  }

  for (const name of added) {
    const field = memberOf(now, name)
    const isNew = !Object.keys(before).some((fieldName) => field.was?.includes(fieldName))
    if (isNew && field.required && field.default === undefined && !field.computed)
      out.push(
        required(
          { ...place, pointer: [...place.pointer, name], path: `${place.path}."${name}"` },
          field,
        ),
      )
  }

  return out
}

function removed(
  { entity, file, after, pointer, path }: Place,
  { name, field }: { name: string; field: Field },
  now: Fields,
  added: string[],
): BreakingChange {
  const affectedData: AffectedData[] = [{ entity, holds: present(`${path}."${name}"`) }]
  const like = nearestNames(
    name,
    added
      .filter((other) => memberOf(now, other).type === field.type)
      .map((other) => ({ name: other, title: memberOf(now, other).title })),
  )

  const byTitle = added.filter(
    (other) =>
      memberOf(now, other).title === field.title && memberOf(now, other).type === field.type,
  )

  const [titled] = byTitle.length === 1 ? byTitle : []
  const [alike] = like.length === 1 ? like : []
  const renamed = titled ?? alike?.name

  if (renamed === undefined)
    return {
      affectedData,
      finding: after.problem(
        { file, pointer, part: 'key' },
        breakingRules.fieldRemoved,
        fieldChangeTexts.fieldRemoved({ name, title: field.title }),
        { hint: fieldChangeTexts.retireInstead() },
      ),
    }

  const to: Pointer = [...pointer, renamed]

  return {
    affectedData,
    finding: after.problem(
      { file, pointer: to, part: 'key' },
      breakingRules.fieldRenamed,
      fieldChangeTexts.looksLikeRenamed({ renamed, name }),
      {
        hint: fieldChangeTexts.writeFormerName({ renamed, name }),
        fix: formerName(after, file, to, name),
      },
    ),
  }
}

/** The edit that adds `was: [name]` to a field. */
function formerName(
  after: ConfigVersion,
  file: string,
  pointer: Pointer,
  name: string,
): Problem['fix'] {
  const source = after.source(file)
  if (!source) return undefined

  const { start } = source.range(pointer)
  const isFlow = source.text[start] === '{'
  const indent = start - (source.text.lastIndexOf('\n', start - 1) + 1)
  const text = isFlow ? ` was: [${name}],` : `was: [${name}]\n${' '.repeat(indent)}`

  return {
    kind: 'review',
    title: fieldChangeTexts.addFormerName({ name }),
    edits: [{ start: isFlow ? start + 1 : start, end: isFlow ? start + 1 : start, text }],
  }
}

/** Existing values may violate the changed keys. */
function narrowedKeys(before: Field, now: Field): (keyof Field)[] {
  const lost = (before.accept ?? []).filter((format) => !now.accept?.includes(format))
  const narrowed: [keyof Field, boolean][] = [
    ['pattern', now.pattern !== undefined && now.pattern !== before.pattern],
    ['multiple', before.multiple === true && now.multiple !== true],
    ['accept', now.accept !== undefined && lost.length > 0],
    ['dictionary', before.dictionary !== now.dictionary && now.dictionary !== undefined],
    ['const', now.const !== undefined && now.const !== before.const],
    ['uniqueBy', now.uniqueBy !== undefined && now.uniqueBy !== before.uniqueBy],
  ]

  return narrowed.flatMap(([key, isNarrowed]) => (isNarrowed ? [key] : []))
}

function changed(place: Place, before: Field, now: Field): BreakingChange[] {
  const { entity, file, after, pointer, path } = place
  if (before.type !== now.type) {
    if (widerTypes[before.type]?.includes(now.type)) return []

    const message = fieldChangeTexts.typeChanged({
      title: now.title,
      type: before.type,
      nowType: now.type,
    })

    return [
      {
        finding: after.problem(
          { file, pointer: [...pointer, 'type'], part: 'value' },
          breakingRules.typeChanged,
          message,
          { hint: fieldChangeTexts.addFieldInstead() },
        ),
        affectedData: [{ entity, holds: present(path) }],
      },
    ]
  }

  const out: BreakingChange[] = []

  for (const { key, isTighter, filter } of fieldLimits) {
    const value = now[key] as number | undefined
    const former = before[key] as number | undefined
    if (value === undefined || !isTighter(former, value)) continue

    const test = filter(value)

    out.push({
      finding: after.problem(
        { file, pointer: [...pointer, key], part: 'value' },
        breakingRules.typeNarrowed,
        fieldChangeTexts.keyChanged({
          title: now.title,
          key,
          former: former ?? fieldChangeTexts.unlimited(),
          value,
        }),
      ),
      ...(test === null ? {} : { affectedData: [{ entity, holds: `${path} ? (${test})` }] }),
    })
  }

  for (const key of narrowedKeys(before, now)) {
    const isWritten = now[key] !== undefined
    const at: Pointer = isWritten ? [...pointer, key] : pointer

    out.push({
      finding: after.problem(
        { file, pointer: at, part: isWritten ? 'value' : 'key' },
        breakingRules.typeNarrowed,
        fieldChangeTexts.keyDiffers({ title: now.title, key }),
      ),
      affectedData: [{ entity, holds: present(path) }],
    })
  }

  if (now.required && !before.required && now.default === undefined) out.push(required(place, now))
  if (before.fields && now.fields)
    out.push(...compare({ ...place, pointer: [...pointer, 'fields'] }, before.fields, now.fields))

  return out
}

function required({ entity, file, after, pointer, path }: Place, field: Field): BreakingChange {
  const isWhole = path.split('."').length === 2
  return {
    finding: after.problem(
      { file, pointer: [...pointer, 'required'], part: 'key' },
      breakingRules.requiredAdded,
      fieldChangeTexts.requiredFromNow({ title: field.title }),
      { hint: fieldChangeTexts.writeSinceOrRequiredWhen() },
    ),
    ...(isWhole ? { affectedData: [{ entity, lacks: present(path) }] } : {}),
  }
}
