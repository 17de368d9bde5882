import { hasAssignment } from '#config-model/assignments.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { windowState } from '#config-model/facts/years.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { hasRole } from '#config-model/user.ts'
import { faceOf, type ConditionContext } from './context.ts'
import { type Judge, type Speaker, type Verdict, allOf, anyOf } from './operator.ts'

/** A condition without subject: about the record, user, time, or other conditions. */
export interface Statement<Argument> {
  evaluate: (argument: Argument, context: ConditionContext, judge: Judge) => Verdict
  words: (argument: Argument, speaker: Speaker) => string
  parts?: (argument: Argument) => Condition[]
}

export type StatementName =
  | 'all'
  | 'any'
  | 'not'
  | 'role'
  | 'state'
  | 'flag'
  | 'window'
  | 'own'
  | 'region'
  | 'acted'
  | 'assigned'

const assignedWords = {
  me: 'assignedToYou',
  opinion: 'waitsForYourOpinion',
  byMe: 'delegatedByYou',
  copy: 'copiedToYou',
  voted: 'votedByYou',
} as const

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value])

/** The statements in the order of their descriptions. */
export const conditionStatements: {
  readonly [Name in StatementName]: Statement<Exclude<Condition[Name], undefined>>
} = {
  all: {
    evaluate: (conditions, context, judge) => allOf(conditions, (part) => judge(part, context)),
    words: (conditions, { inner, tell }) => conditions.map(inner).join(tell('allOf')),
    parts: (conditions) => conditions,
  },
  any: {
    evaluate: (conditions, context, judge) => anyOf(conditions, (part) => judge(part, context)),
    words: (conditions, { inner, tell }) =>
      tell('grouped', { text: conditions.map(inner).join(tell('anyOf')) }),
    parts: (conditions) => conditions,
  },
  not: {
    evaluate: (condition, context, judge) => {
      const verdict = judge(condition, context)
      return verdict === undefined ? undefined : !verdict
    },
    words: (condition, { inner, tell }) => tell('notSo', { text: inner(condition) }),
    parts: (condition) => [condition],
  },
  role: {
    evaluate: (names, { user, roles }) => hasRole(user, listOf(names), roles),
    words: (names, { config, tell }) => {
      const titles = listOf(names).map((name) => config.roles.roles[name]?.title ?? name)
      return tell('youAre', { roles: titles.join(tell('or')) })
    },
  },
  state: {
    evaluate: (names, { record, stateAliases = {} }) =>
      Boolean(record?.state && listOf(names).includes(faceOf(stateAliases, record.state))),
    words: (names, { config, entity, tell }) => {
      const states = Object.values(config.workflows).find(
        (workflow) => workflow.entity === entity,
      )?.states
      const titles = listOf(names).map((name) => states?.[name]?.title ?? name)

      return tell('stateIs', { states: titles.join(tell('or')) })
    },
  },
  flag: {
    evaluate: (flag, { record }) => record?.flags.includes(flag) === true,
    words: (flag, { tell }) => tell('flagged', { flag }),
  },
  window: {
    evaluate: (window, { years, record, user, now }) =>
      windowState(years, window, record?.region ?? user?.regionCode ?? null, now).isOpen,
    words: (window, { config, tell }) =>
      tell('during', { window: config.years.windows[window]?.title ?? window }),
  },
  own: {
    evaluate: (isExpected, { record, user }) => {
      if (typeof isExpected !== 'boolean') return undefined
      return (record !== null && user !== null && record.owner === user.ownerId) === isExpected
    },
    words: (isExpected, { tell }) => tell(isExpected ? 'isYours' : 'isNotYours'),
  },
  region: {
    evaluate: (scope, { record, user }) => {
      if (scope !== 'within') return undefined
      return Boolean(record?.region && user?.regionCode && isWithin(record.region, user.regionCode))
    },
    words: (_, { tell }) => tell('inYourRegion'),
  },
  acted: {
    evaluate: (who, { record }) => (who === 'me' ? record?.actedByMe === true : undefined),
    words: (_, { tell }) => tell('actedByYou'),
  },
  assigned: {
    evaluate: (relation, { record, user }) =>
      record?.assignments === undefined
        ? undefined
        : user !== null && hasAssignment(record.assignments, relation, user),
    words: (relation, { tell }) => tell(assignedWords[relation]),
  },
}
