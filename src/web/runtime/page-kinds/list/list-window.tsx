import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { windowState } from '#config-model/facts/years.ts'
import { WindowBanner } from '#web/runtime/page-kinds/form/window-banner.tsx'
import { useConfig, useTickingNow, useUser } from '#web/session/session.ts'

/** Refetches the rows when the window opens or closes. */
export default function ListWindow({ window: id }: { window: string }) {
  const client = useQueryClient()
  const { years } = useConfig()
  const { isOpen } = windowState(years, id, useUser()?.regionCode ?? null, useTickingNow())
  const shownOpen = useRef(isOpen)

  useEffect(() => {
    if (shownOpen.current === isOpen) return

    shownOpen.current = isOpen
    void client.invalidateQueries({ queryKey: ['rows'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }, [client, isOpen])

  return <WindowBanner window={id} hint="windowListHint" quiet />
}
