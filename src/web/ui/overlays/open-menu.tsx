import { ChakraProvider, Menu, Portal } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { chakraSystem } from '#web/theme/system.ts'
import { dialogContainer } from './dialog-container.ts'
import styles from './popover.module.css'

interface OpenMenuProps {
  /** Id of the button, which places and labels the menu and gets the focus back. */
  trigger: string
  actions: readonly MenuAction[]
  onClose: () => void
}

/**
 * Chakra's menu in the portal's style (popover.module.css), above everything that could clip it.
 */
export default function OpenMenu({ trigger, actions, onClose }: OpenMenuProps) {
  const content = useRef<HTMLDivElement>(null)
  const [home] = useState(() => dialogContainer(trigger))
  const button = () => document.getElementById(trigger)

  return (
    <ChakraProvider value={chakraSystem}>
      <Menu.Root
        open
        lazyMount
        unmountOnExit
        ids={{ trigger }}
        positioning={{ placement: 'bottom-end', gutter: 4 }}
        onOpenChange={({ open }) => {
          if (open) return
          if (content.current?.contains(document.activeElement)) button()?.focus()
          onClose()
        }}
      >
        <Portal container={home}>
          <Menu.Positioner className={styles.menuPlace}>
            <Menu.Content ref={content} className={`${styles.floating} ${styles.menu}`}>
              {actions.map(({ title, tone, run }, at) => (
                <Menu.Item key={at} value={String(at)} asChild>
                  {/* The clicked action runs even when the page moved under the pointer. The menu closes first, before anything opened over it. */}
                  <button
                    type="button"
                    tabIndex={-1}
                    data-tone={tone}
                    onClick={() => {
                      button()?.focus()
                      onClose()
                      run()
                    }}
                  >
                    {title}
                  </button>
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </ChakraProvider>
  )
}

export interface MenuAction {
  title: string
  tone?: string | undefined
  run: () => void
}
