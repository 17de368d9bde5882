import { ChakraProvider, DatePicker, parseDate, Portal } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#config-model/facts/time.ts'
import type { Bounds } from '#config-model/forms/field-bounds.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { chakraSystem } from '#web/theme/system.ts'
import { dialogContainer } from '#web/ui/overlays/dialog-container.ts'
import panelStyles from '#public/kit/panel.module.css'
import popoverStyles from '#web/ui/overlays/popover.module.css'
import styles from './calendar.module.css'

export interface CalendarProps {
  /** YYYY-MM-DD; "" for none. */
  day: string
  bounds: Bounds<string>
  /** Ids of the text field and of the button, which regains the focus. */
  control: string
  trigger: string
  onPick: (day: string) => void
  onClose: () => void
}

export default function Calendar({
  day,
  bounds,
  control,
  trigger,
  onPick,
  onClose,
}: CalendarProps) {
  const t = useWidgetText()
  const { first, last } = bounds
  const boundsText = formatBounds(t, bounds)
  const [today] = useState(() => formatDate(serverNow()))
  const [home] = useState(() => dialogContainer(trigger))
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Focuses the day once the dialog is positioned: it is open from the start.
    const frame = requestAnimationFrame(() =>
      content.current
        ?.querySelector<HTMLElement>('[data-view="day"] [tabindex="0"]')
        ?.focus({ preventScroll: true }),
    )

    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <ChakraProvider value={chakraSystem}>
      <DatePicker.Root
        className={styles.root}
        open
        lazyMount
        unmountOnExit
        locale={currentLocale()}
        startOfWeek={1}
        timeZone="Asia/Shanghai"
        ids={{ control, trigger }}
        translations={wordsOf(t)}
        defaultValue={day === '' || clampDay(bounds, day) !== day ? [] : [parseDate(day)]}
        defaultFocusedValue={parseDate(clampDay(bounds, day || today))}
        {...(first === undefined ? {} : { min: parseDate(first) })}
        {...(last === undefined ? {} : { max: parseDate(last) })}
        positioning={{ placement: 'bottom-start', gutter: 4 }}
        onValueChange={({ value: [picked] }) => onPick(picked?.toString() ?? '')}
        onOpenChange={({ open }) => {
          if (open) return
          if (content.current?.contains(document.activeElement))
            document.getElementById(trigger)?.focus()
          onClose()
        }}
      >
        <Portal container={home}>
          <DatePicker.Positioner className={popoverStyles.menuPlace}>
            <DatePicker.Content
              ref={content}
              className={`${popoverStyles.floating} ${styles.calendar}`}
            >
              {(['day', 'month', 'year'] as const).map((view) => (
                <DatePicker.View key={view} view={view}>
                  <DatePicker.Header />
                  {view === 'day' && <DatePicker.DayTable />}
                  {view === 'month' && <DatePicker.MonthTable />}
                  {view === 'year' && <DatePicker.YearTable />}
                </DatePicker.View>
              ))}
              {boundsText !== null && (
                <p className={`${styles.bounds} ${panelStyles.hint}`}>{boundsText}</p>
              )}
            </DatePicker.Content>
          </DatePicker.Positioner>
        </Portal>
      </DatePicker.Root>
    </ChakraProvider>
  )
}

function clampDay({ first, last }: Bounds<string>, day: string): string {
  if (last !== undefined && day > last) return last
  return first !== undefined && day < first ? first : day
}

function formatBounds(
  t: ReturnType<typeof useWidgetText>,
  { first, last }: Bounds<string>,
): string | null {
  if (first !== undefined && last !== undefined) return t('calendarBetween', { first, last })
  if (first !== undefined) return t('calendarFrom', { first })
  return last === undefined ? null : t('calendarUntil', { last })
}

function wordsOf(t: ReturnType<typeof useWidgetText>) {
  return {
    content: t('calendar'),
    prevTrigger: () => t('calendarBack'),
    nextTrigger: () => t('calendarOn'),
    // It is named by the month that it shows.
    viewTrigger: () => '',
    dayCell: ({ valueText }: { valueText?: string }) => valueText ?? '',
  }
}
