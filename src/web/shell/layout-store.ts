import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Portal } from '#config-model/types.generated.ts'
import { sessionCookies, storeText } from '#web/browser-storage.ts'
import { useConfig } from '#web/session/session.ts'

export type Layout = Portal['layout']

export const layoutChoices = {
  siderTheme: ['dark', 'light'],
  headerTheme: ['dark', 'primary', 'light'],
} as const satisfies Partial<Record<keyof Layout, string[]>>
export const layoutSwitches = {
  navigation: [
    'siderFix',
    'headerFix',
    'headerHide',
    'headerStick',
    'headerMenu',
    'accordion',
    'collapseButton',
  ],
  tabBar: ['tabs', 'tabsFix', 'tabsOrder'],
  page: ['breadcrumb', 'breadcrumbIcons', 'reload'],
} as const satisfies Record<string, (keyof Layout)[]>

type LayoutChanges = Partial<Layout>
const listeners = new Set<() => void>()
const subscribe = (heard: () => void) => {
  listeners.add(heard)
  window.addEventListener('storage', heard)

  return () => {
    listeners.delete(heard)
    window.removeEventListener('storage', heard)
  }
}
/**
 * The owner of settings and tabs on this machine: the cookie uuid, or a ghost (specification §3).
 */
export const readStorageOwner = (): string => sessionCookies.get('uuid') ?? 'ghost'
const storageKey = () => `pinlu-layout:${readStorageOwner()}`
const readText = (key = storageKey()) => localStorage.getItem(key) ?? '{}'

/** With the user's changes; without a settings drawer the defaults alone. */
export function useLayout(): Layout {
  const { layout } = useConfig().portal
  // The shell belongs to one user for its lifetime; reading cookies is slow (another process).
  const [key] = useState(storageKey)
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => readText(key), [key]),
  )

  return useMemo(
    () => (layout.settingsDrawer ? { ...layout, ...parseLayout(text) } : layout),
    [layout, text],
  )
}

/** Defaults are not stored, so that they follow the configuration. */
export function changeLayout(defaults: Layout, change: LayoutChanges): void {
  const ownSettings = Object.entries({ ...parseLayout(readText()), ...change }).filter(
    ([name, value]) => defaults[name as keyof Layout] !== value,
  )
  writeLayout(JSON.stringify(Object.fromEntries(ownSettings)))
}

export const resetLayout = (): void => writeLayout(null)

function writeLayout(text: string | null): void {
  if (text === null) localStorage.removeItem(storageKey())
  else storeText(storageKey(), text)
  for (const heard of listeners) heard()
}

/** Validates stored settings: they may be of another version, or edited. */
export function parseLayout(text: string): LayoutChanges {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {}
  }

  if (value === null || typeof value !== 'object') return {}

  const flags = new Set<string>(Object.values(layoutSwitches).flat())
  const isSound = ([name, item]: [string, unknown]) =>
    flags.has(name)
      ? typeof item === 'boolean'
      : Object.hasOwn(layoutChoices, name) &&
        (layoutChoices[name as keyof typeof layoutChoices] as readonly unknown[]).includes(item)

  return Object.fromEntries(Object.entries(value).filter(isSound)) as LayoutChanges
}
