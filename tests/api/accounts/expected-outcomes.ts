import { mayAct, mayOpen, rowScope, type Action } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'

/**
 * How a call is answered: with what it asked for (or what is wrong with it), sign in first, not
 * you, nothing there.
 */
export type Outcome = 'open' | 'signIn' | 'forbidden' | 'absent'

/** What a call is about: a record, its file and its remark, of oneself or of another. */
export interface Target {
  record: EntityRecord
  file: string
  remark: string
}

export interface Asking {
  config: Config
  user: User | null
  target: Target
  now: Date
}

export const open = (): Outcome => 'open'
export const absent = (): Outcome => 'absent'
export const signedIn = ({ user }: Asking): Outcome => (user === null ? 'signIn' : 'open')
export const when = ({ user }: Asking, isAllowed: boolean): Outcome => {
  if (user === null) return 'signIn'
  return isAllowed ? 'open' : 'forbidden'
}

/** What may not be read is not there; what may be read and not done is refused. */
export const toRecord =
  (action: Action, alsoOf?: (asking: Asking) => boolean) =>
  (asking: Asking): Outcome => {
    const { config, user, target, now } = asking
    if (user === null) return 'signIn'

    const deed = { entity: target.record.entity, record: target.record, now }
    if (!mayAct(config, user, { ...deed, action: 'read' }).allowed) return 'absent'

    const isAllowed =
      mayAct(config, user, { ...deed, action }).allowed && (alsoOf?.(asking) ?? true)

    return isAllowed ? 'open' : 'forbidden'
  }

export const isAdmin = ({ user }: Asking): boolean => user?.roles.includes('admin') ?? false

export const toEntity = (action: Action) => (asking: Asking) =>
  when(asking, rowScope(asking.config, asking.user, asking.target.record.entity, action) !== false)

/** Whoever may make or change records of the kind. */
export const toWriters = (asking: Asking): Outcome => {
  const may = (action: Action) =>
    rowScope(asking.config, asking.user, asking.target.record.entity, action) !== false
  return when(asking, may('create') || may('update'))
}

/** A page that is open to the user, of rows the user may read, and do something with. */
export const toList =
  (id: string, action: Action = 'read') =>
  (asking: Asking): Outcome => {
    const { config, user } = asking
    const page = config.pages[id]
    if (page?.kind !== 'list') throw new Error(`${id} is no list`)

    const mayRead = rowScope(config, user, page.entity, 'read') !== false
    const mayToo =
      rowScope(config, user, page.entity, action) !== false && (action !== 'export' || page.export)

    return when(asking, Boolean(mayOpen(user, config, page) && mayRead && mayToo))
  }

export const toScreen = (screen: string) => (asking: Asking) =>
  when(
    asking,
    Object.values(asking.config.pages).some(
      (page) =>
        page.kind === 'screen' &&
        page.screen === screen &&
        mayOpen(asking.user, asking.config, page),
    ),
  )
