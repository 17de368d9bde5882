import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Config } from '#config-model/config.ts'
import { parseDateTime } from '#config-model/facts/time.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { AccountUser, LoginAnswer, UpdateProfileRequest, UserInfo } from '#contract/account.ts'
import type { ConfigAnswer } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import { configAddressKey } from '#contract/prefetch.ts'
import { api } from '#web/api/client.ts'
import { setLogAuthor } from '#web/api/front-log.ts'
import { serverNow, setServerTime } from '#web/api/server-clock.ts'
import { reportSessionStart } from '#web/api/session-events.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { registerLocaleLoader, currentLocale, modelWordsIn } from '#web/i18n/i18n.ts'
import { withTimeout } from '#web/ui/loading/with-timeout.ts'
import { clearEncryptionKey, setEncryptionKey } from './leaving/encrypted-text.ts'
import { clearOtherUsersData } from './leaving/other-users-data.ts'
import { allowDraftStorage, encryptUnsavedDrafts } from './leaving/unsaved-drafts.ts'

interface Session {
  status: 'none' | 'loading' | 'ready' | 'failed'
  account: AccountUser | null
  user: User | null
  config: Config | null
  validators: Record<string, string>
  error: Error | null
  /** Why the server ended the last session before its time. */
  endReason: string
  /** What was asked for before an initial password had to be changed. */
  pendingAddress: string
}

const empty: Session = {
  status: 'none',
  account: null,
  user: null,
  config: null,
  validators: {},
  error: null,
  endReason: '',
  pendingAddress: '',
}

/** Milliseconds beyond which the user is warned: dates in print and on screen would differ. */
const maxClockSkewMs = 600_000

export const useSession = create<Session>(() => empty)

/** Enough for the guard before the session is loaded. */
export const hasToken = (): boolean => sessionCookies.get('token') !== null

/** Resolves when the session is loaded or has failed, or at once without a token. */
export function whenSessionLoaded(): Promise<void> {
  const isKnown = ({ status }: Session) => status === 'ready' || status === 'failed' || !hasToken()
  return new Promise((resolve) => {
    if (isKnown(useSession.getState())) return resolve()

    const leave = useSession.subscribe((session) => {
      if (!isKnown(session)) return
      leave()
      resolve()
    })
  })
}

function withModelWords(
  { config, validators }: ConfigAnswer,
  locale: Locale,
): Pick<Session, 'config' | 'validators'> {
  const words = modelWordsIn(locale)
  return { config: words ? { ...config, words } : config, validators }
}

export async function fetchConfig(locale: Locale): Promise<Config> {
  return (await fetchConfigAnswer(locale, apiPaths.config)).config
}

/**
 * The browser caches the configuration while it is active.
 * @param address its current address
 */
async function fetchConfigAnswer(
  locale: Locale,
  address = configAddress(locale),
): Promise<ConfigAnswer> {
  const answer = await api.get<ConfigAnswer>(
    address,
    locale === currentLocale() ? undefined : locale,
  )

  storeConfigAddress(answer.address, locale)

  return answer
}

/** Loads account and configuration; does nothing while the session is loading or loaded. */
export async function loadSession(): Promise<void> {
  const { status } = useSession.getState()
  if (status === 'loading' || status === 'ready') return

  useSession.setState({ status: 'loading', error: null })

  try {
    const locale = currentLocale()
    const [info, cachedConfig] = await Promise.all([
      api.get<UserInfo>(apiPaths.userInfo),
      fetchConfigAnswer(locale),
    ])

    const answer =
      cachedConfig.address === info.config
        ? cachedConfig
        : await fetchConfigAnswer(locale, info.config)
    const clockOffset = setServerTime(parseDateTime(info.now).getTime())

    // Its end is reported too, when another one ended here before.
    reportSessionStart()
    setLogAuthor(info.user.nickName || info.user.username, info.user.id)
    setEncryptionKey(info.user.id, info.draftKey)
    encryptUnsavedDrafts(info.user.id)
    useSession.setState({
      status: 'ready',
      account: info.user,
      user: toUser(info),
      ...withModelWords(answer, locale),
    })

    if (Math.abs(clockOffset) > maxClockSkewMs)
      void import('./show-clock-warning.ts').then(({ showClockWarning }) =>
        showClockWarning(info.now),
      )
  } catch (error) {
    useSession.setState({
      status: hasToken() ? 'failed' : 'none',
      error: error instanceof Error ? error : new Error(String(error)),
    })
  }
}

/** Does nothing for the same hash; pending input stays. */
export async function refreshConfig(hash: string): Promise<void> {
  const { status, config } = useSession.getState()
  if (status !== 'ready' || config?.hash === hash) return

  const locale = currentLocale()
  const { config: address } = await api.get<UserInfo>(apiPaths.userInfo)
  useSession.setState(withModelWords(await fetchConfigAnswer(locale, address), locale))
}

/** Loads user and configuration again. Returns false when roles and region are as before. */
export async function refreshUser(): Promise<boolean> {
  const { status, user: former } = useSession.getState()
  if (status !== 'ready' || former === null) return false

  const info = await api.get<UserInfo>(apiPaths.userInfo)
  const user = toUser(info)
  const rightsOf = ({ roles, regionCode, actingFor }: User) => [roles, regionCode, actingFor]
  // Another account is followed across tabs.
  if (user.id !== former.id || isSameValue(rightsOf(former), rightsOf(user))) return false

  const locale = currentLocale()
  const answer = await fetchConfigAnswer(locale, info.config)
  useSession.setState({ account: info.user, user, ...withModelWords(answer, locale) })

  return true
}

// Without a reload.
/** Stores the chosen language for the account's messages. */
registerLocaleLoader(async (language) => () => {
  if (hasToken()) void api.post(apiPaths.preferences, { language }).catch(() => undefined)
})

registerLocaleLoader(async (locale) => {
  if (useSession.getState().status !== 'ready') return () => undefined
  const { config: address } = await api.get<UserInfo>(apiPaths.userInfo, locale)
  const answer = await fetchConfigAnswer(locale, address)

  return () => useSession.setState(withModelWords(answer, locale))
})

function toUser({ user, roles }: UserInfo): User {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    nickName: user.nickName,
    roles,
    userType: user.userType,
    employer: user.employer,
    mobile: user.mobile,
    email: user.email,
    regionCode: user.regionCode,
    ownerId: user.owner?.id ?? user.id,
    owner: user.owner && { ...user.owner.data, id: user.owner.id },
    ...(user.actingFor && { actingFor: user.actingFor }),
  }
}

/** Returns true when the pending address belongs to another user's ended session. */
export function beginSession(answer: LoginAnswer): boolean {
  sessionCookies.set('token', answer.token)
  sessionCookies.set('uuid', answer.user.user.id)
  storeConfigAddress(answer.config)
  useSession.setState(empty)

  return joinSession()
}

/**
 * Joins a session that another tab began: cookies are shared. Returns true when the pending address
 * belongs to another user.
 */
export function joinSession(): boolean {
  const isOthersAddress = clearOtherUsersData(sessionCookies.get('uuid') ?? '')
  reportSessionStart()
  allowDraftStorage()

  return isOthersAddress
}

/**
 * Shows the change at once.
 * @throws ApiError with the problems of the fields
 */
export async function updateAccount(change: UpdateProfileRequest): Promise<void> {
  const account = await api.post<AccountUser>(apiPaths.updateProfile, change)
  useSession.setState(({ user }) => ({
    account,
    user: user && { ...user, nickName: account.nickName },
  }))
}

export function clearSession(): void {
  sessionCookies.remove('token')
  sessionCookies.remove('uuid')
  setLogAuthor('')
  useSession.setState(empty)
}

/** Milliseconds to wait for being signed out of this browser. */
const logoutWaitMs = 5000

/** A failed or unanswered call counts as success (specification §4). */
export async function logout(): Promise<void> {
  await withTimeout(api.delete(apiPaths.logout, {}), logoutWaitMs).catch(() => null)
  clearSession()
  clearEncryptionKey()
}

/** Only for components below the shell. */
export function useConfig(): Config {
  const config = useSession((state) => state.config)
  if (!config) throw new Error('the configuration is used outside a session')
  return config
}

export function useUser(): User {
  const user = useSession((state) => state.user)
  if (!user) throw new Error('the user is used outside a session')
  return user
}

/** By form id. */
export const useValidatorUrls = (): Record<string, string> =>
  useSession((state) => state.validators)

/** The server's time, to the minute: a page stays open past midnight and deadlines. */
export const useNow = (): Date => useServerTime(60_000)

/** The server's time, to ten seconds, for windows that open and close. */
export const useTickingNow = (): Date => useServerTime(10_000)

function useServerTime(tickMs: number): Date {
  const [now, setNow] = useState(serverNow)

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])

  return now
}

const keyFor = (locale: Locale) => configAddressKey(sessionCookies.get('uuid') ?? '', locale)

/** The last address: its hash lets the browser answer from its cache. */
function configAddress(locale: Locale = currentLocale()): string {
  const cachedAddress = localStorage.getItem(keyFor(locale))
  return cachedAddress?.startsWith(`${apiPaths.config}?`) ? cachedAddress : apiPaths.config
}

function storeConfigAddress(address: string, locale: Locale = currentLocale()): void {
  try {
    localStorage.setItem(keyFor(locale), address)
  } catch {
    // Storage full or forbidden: requested without a hash in the address.
  }
}
