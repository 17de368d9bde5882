import { Activity, useLayoutEffect, useRef, type ReactNode, type UIEvent } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { Tab } from './tabs-model.ts'

/**
 * A page that stays as it is while another one is on screen: what was typed, what was scrolled.
 * Hidden, it sees the address it had, and its effects rest.
 */
export function KeptPage({
  tab,
  isVisible,
  children,
}: {
  tab: Tab
  isVisible: boolean
  children: ReactNode
}) {
  const [pathname, search] = splitPath(tab.fullPath)
  return (
    <Activity mode={isVisible ? 'visible' : 'hidden'}>
      <ScrolledBox>
        <Routes location={{ pathname, search, hash: '', state: null, key: String(tab.id) }}>
          <Route path="*" element={children} />
        </Routes>
      </ScrolledBox>
    </Activity>
  )
}

function splitPath(fullPath: string): [string, string] {
  const at = fullPath.indexOf('?')
  return at === -1 ? [fullPath, ''] : [fullPath.slice(0, at), fullPath.slice(at)]
}

/**
 * Boxes that scroll lose their position in a hidden page; it is given back when the page is shown.
 */
function ScrolledBox({ children }: { children: ReactNode }) {
  const positions = useRef(new Map<HTMLElement, [number, number]>())
  useLayoutEffect(() => {
    for (const [box, [left, top]] of positions.current) box.scrollTo(left, top)
  }, [])
  const note = (event: UIEvent) => {
    const box = event.target as HTMLElement
    positions.current.set(box, [box.scrollLeft, box.scrollTop])
  }

  return (
    <div className="shell-page" onScrollCapture={note}>
      {children}
    </div>
  )
}
