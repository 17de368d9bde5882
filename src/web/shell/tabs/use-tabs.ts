import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { storeText } from '#web/browser-storage.ts'
import { useConfig } from '#web/session/session.ts'
import { readStorageOwner } from '#web/shell/layout-store.ts'
import {
  tabsToClose,
  moveTab,
  tabAfterClosing,
  openTab,
  restoreTabs,
  serializeTabs,
  type CloseScope,
  type Tab,
  type Tabs,
  type TabVisit,
} from './tabs-model.ts'

export interface OpenTabs {
  items: Tab[]
  current: Tab | null
  close(tab: Tab, closing: CloseScope): void
  move(tab: Tab, to: number): void
  reload(tab: Tab): void
}

const navigationTypes: Record<NavigationType, TabVisit['navigationType']> = {
  [NavigationType.Push]: 'push',
  [NavigationType.Replace]: 'replace',
  [NavigationType.Pop]: 'pop',
}
const storageKey = () => `pinlu-tabs:${readStorageOwner()}`

export function useTabs(): OpenTabs {
  const config = useConfig()
  const location = useLocation()
  const how = navigationTypes[useNavigationType()]
  const navigate = useNavigate()
  const visit = (navigationType: TabVisit['navigationType']): TabVisit => {
    const state = (location.state ?? {}) as { samePlace?: boolean; closes?: number[] }
    const isStep = navigationType === 'push' || navigationType === 'replace'

    return {
      pathname: location.pathname,
      search: location.search,
      key: location.key,
      navigationType,
      isSamePlace: isStep && state.samePlace === true,
      closes: navigationType === 'push' && Array.isArray(state.closes) ? state.closes : [],
    }
  }

  const [key] = useState(storageKey)
  const [tabs, setTabs] = useState<Tabs & { at: string }>(() => ({
    ...openTab(
      {
        items: restoreTabs(config, localStorage.getItem(key)),
        current: null,
        entries: {},
        startsFresh: false,
      },
      config,
      visit('load'),
    ),
    at: location.key + location.pathname + location.search,
  }))

  const at = location.key + location.pathname + location.search
  if (tabs.at !== at) setTabs({ ...openTab(tabs, config, visit(how)), at })
  useEffect(() => void storeText(key, serializeTabs(tabs.items)), [key, tabs.items])
  const { items, current } = tabs

  return {
    items,
    current: items.find(({ id }) => id === current) ?? null,
    close: (tab, closing) => {
      const closed = tabsToClose(items, tab.id, closing)
      const target = tabAfterClosing(items, tab, closing, closed)

      // Closing the visible page navigates away: a form with unsaved changes may block it.
      if (
        (current !== null && closed.includes(current)) ||
        (closing === 'all' && current !== target.id)
      )
        void navigate(target.fullPath, { state: { closes: closed } })
      else setTabs({ ...tabs, items: items.filter(({ id }) => !closed.includes(id)) })
    },
    move: (tab, to) => setTabs({ ...tabs, items: moveTab(items, tab.id, to) }),
    reload: (tab) =>
      setTabs({
        ...tabs,
        items: items.map((item) =>
          item.id === tab.id ? { ...item, reloadCount: item.reloadCount + 1 } : item,
        ),
      }),
  }
}
