import { hasAssignment } from '#config-model/assignments.ts'
import { isWithin } from '#config-model/facts/region.ts'
import { windowState } from '#config-model/facts/years.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { hasRole } from '#config-model/user.ts'
import { applyStateAlias, type ConditionContext } from './context.ts'
import {
  type ConditionEvaluator,
  type DescriptionContext,
  type Verdict,
  allOf,
  anyOf,
} from './operator.ts'

/** A condition without subject: about the record, user, time, or other conditions. */
export interface Statement<Argument> {
  evaluate: (argument: Argument, context: ConditionContext, judge: ConditionEvaluator) => Verdict
  describe: (argument: Argument, context: DescriptionContext) => string
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

/** In the order of their descriptions. */
export const conditionStatements: {
  readonly [Name in StatementName]: Statement<Exclude<Condition[Name], undefined>>
} = {
  all: {
    evaluate: (conditions, context, judge) => allOf(conditions, (part) => judge(part, context)),
    describe: (conditions, { describePart, format }) =>
      conditions.map(describePart).join(format('allOf')),
    parts: (conditions) => conditions,
  },
  any: {
    evaluate: (conditions, context, judge) => anyOf(conditions, (part) => judge(part, context)),
    describe: (conditions, { describePart, format }) =>
      format('grouped', { text: conditions.map(describePart).join(format('anyOf')) }),
    parts: (conditions) => conditions,
  },
  not: {
    evaluate: (condition, context, judge) => {
      const verdict = judge(condition, context)
      return verdict === undefined ? undefined : !verdict
    },
    describe: (condition, { describePart, format }) =>
      format('notSo', { text: describePart(condition) }),
    parts: (condition) => [condition],
  },
  role: {
    evaluate: (names, { user, roles }) => hasRole(user, [names].flat(), roles),
    describe: (names, { config, format }) => {
      const titles = [names].flat().map((name) => config.roles.roles[name]?.title ?? name)
      return format('youAre', { roles: titles.join(format('or')) })
    },
  },
  state: {
    evaluate: (names, { record, stateAliases = {} }) =>
      Boolean(
        record?.state && [names].flat().includes(applyStateAlias(stateAliases, record.state)),
      ),
    describe: (names, { config, entity, format }) => {
      const states = Object.values(config.workflows).find(
        (workflow) => workflow.entity === entity,
      )?.states
      const titles = [names].flat().map((name) => states?.[name]?.title ?? name)

      return format('stateIs', { states: titles.join(format('or')) })
    },
  },
  flag: {
    evaluate: (flag, { record }) => record?.flags.includes(flag) === true,
    describe: (flag, { format }) => format('flagged', { flag }),
  },
  window: {
    evaluate: (window, { years, record, user, now }) =>
      windowState(years, window, record?.region ?? user?.regionCode ?? null, now).isOpen,
    describe: (window, { config, format }) =>
      format('during', { window: config.years.windows[window]?.title ?? window }),
  },
  own: {
    evaluate: (isExpected, { record, user }) => {
      if (typeof isExpected !== 'boolean') return undefined
      return (record !== null && user !== null && record.owner === user.ownerId) === isExpected
    },
    describe: (isExpected, { format }) => format(isExpected ? 'isYours' : 'isNotYours'),
  },
  region: {
    evaluate: (scope, { record, user }) => {
      if (scope !== 'within') return undefined
      return Boolean(record?.region && user?.regionCode && isWithin(record.region, user.regionCode))
    },
    describe: (_, { format }) => format('inYourRegion'),
  },
  acted: {
    evaluate: (who, { record }) => (who === 'me' ? record?.actedByMe === true : undefined),
    describe: (_, { format }) => format('actedByYou'),
  },
  assigned: {
    evaluate: (relation, { record, user }) =>
      record?.assignments === undefined
        ? undefined
        : user !== null && hasAssignment(record.assignments, relation, user),
    describe: (relation, { format }) => format(assignedWords[relation]),
  },
}
