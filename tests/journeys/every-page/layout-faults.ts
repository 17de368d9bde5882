import type { Page } from 'playwright-core'

/**
 * What is wrong with the layout of a page as it stands, whatever it shows: one line a fault, at
 * most five of a kind.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const kinds = [
    squeezedTexts,
    blankScroll,
    emptyBoxes,
    missingPictures,
    coveredControls,
    unevenCards,
    raggedEdges,
    smallTargets,
    splitWords,
    untranslatedWords,
  ]

  const faults: string[] = []
  for (const kind of kinds) faults.push(...(await kind(page)).slice(0, 5))

  return faults
}

/** Texts that break after nearly every character because what holds them is too narrow. */
export const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const squeezed = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').replaceAll(/\s/g, '')
      const parent = node.parentElement
      if (
        text.length < 4 ||
        !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue

      const style = getComputedStyle(parent)
      if (style.writingMode !== 'horizontal-tb' || style.clipPath !== 'none') continue

      const range = document.createRange()

      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const size = Number.parseFloat(style.fontSize)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size

      // Hidden from sight but not from screen readers: a box of one pixel.
      if (parent.getBoundingClientRect().width <= 1 || box.width <= 1) continue

      if (lines >= 3 && lines * 2 > text.length && box.width < size * 2.5)
        squeezed.add(
          `“${text.slice(0, 20)}” on ${lines} lines in ${parent.tagName.toLowerCase()}.${parent.className}`,
        )
    }

    return [...squeezed]
  })

/** Stretches in which a page or one of its panes scrolls past nothing. */
export const blankScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPainted = (element: Element): boolean => {
      if (
        /^(IMG|SVG|CANVAS|VIDEO|IFRAME|OBJECT|INPUT|SELECT|TEXTAREA|BUTTON|HR)$/i.test(
          element.tagName,
        )
      )
        return true

      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )

      return hasText
    }

    /**
     * Where the lowest thing of a scrolled part ends, in its own coordinates, and the highest gap
     * between two.
     */
    const measure = (root: Element, top: number): { end: number; gap: number } => {
      const boxes = [...root.querySelectorAll('*')]
        .filter(
          (element) => isPainted(element) && element.checkVisibility({ visibilityProperty: true }),
        )
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
        .map((box) => ({ from: box.top - top, to: box.bottom - top }))
        .toSorted((one, other) => one.from - other.from)

      let end = 0
      let gap = 0
      for (const { from, to } of boxes) {
        gap = Math.max(gap, from - end)
        end = Math.max(end, to)
      }

      return { end, gap }
    }

    const faults: string[] = []
    const page = document.documentElement
    const whole = measure(document.body, -window.scrollY)
    if (page.scrollHeight > page.clientHeight && page.scrollHeight - whole.end > 160)
      faults.push(`${Math.round(page.scrollHeight - whole.end)} px of blank page at the end`)
    if (whole.gap > page.clientHeight)
      faults.push(`${Math.round(whole.gap)} px of blank page between two parts`)

    for (const pane of document.querySelectorAll('body *')) {
      if (pane.scrollHeight <= pane.clientHeight + 1 || !pane.checkVisibility()) continue
      if (!/auto|scroll/.test(getComputedStyle(pane).overflowY)) continue

      const { end } = measure(pane, pane.getBoundingClientRect().top - pane.scrollTop)
      if (pane.scrollHeight - end > 160 && pane.tagName !== 'TEXTAREA')
        faults.push(
          `${Math.round(pane.scrollHeight - end)} px blank at the end of ${pane.tagName}.${pane.className}`,
        )
    }

    return faults
  })

/** Boxes with a border or ground of their own in which nothing stands. */
export const emptyBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const drawn =
      'img, svg, canvas, video, iframe, object, input, select, textarea, progress, meter, hr'
    const isClear = (color: string) => color === 'transparent' || /, 0\)$|\/ 0\)$/.test(color)
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!isClear(backgroundColor)) return backgroundColor
      }

      return ''
    }

    const isPainted = (element: Element): boolean => {
      const style = getComputedStyle(element)
      if (style.backgroundImage !== 'none') return false

      const hasGround =
        !isClear(style.backgroundColor) && style.backgroundColor !== groundOf(element.parentElement)
      const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
      const hasBorder = sides.every(
        (side) => style[`border${side}Width`] !== '0px' && !isClear(style[`border${side}Color`]),
      )

      return hasGround || hasBorder
    }

    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        if (element.closest('svg') || element.matches(drawn) || element.querySelector(drawn))
          return false

        const { width, height } = element.getBoundingClientRect()
        if (width < 60 || height < 40 || (element.textContent ?? '').trim() !== '') return false

        if (
          ['::before', '::after'].some(
            (part) => !/^(none|normal|"")$/.test(getComputedStyle(element, part).content),
          )
        )
          return false

        return (
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          isPainted(element)
        )
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return `empty box of ${Math.round(width)} × ${Math.round(height)}: ${element.tagName.toLowerCase()}.${element.className}`
      })
  })

/** Pictures that did not arrive. */
export const missingPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
      .map((image) => `no picture at ${new URL(image.src, location.href).pathname}`),
  )

/**
 * Controls on which another one lies, at the beginning of the page and at its end: what floats may
 * cover what can be scrolled away from under it.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=checkbox]'
    // The head of a table follows the page by an animation.
    const floats = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, animationName } = getComputedStyle(at)
        if (/fixed|sticky/.test(position) || animationName.includes('follow-page')) return true
      }

      return false
    }

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 16)}`

    /** Where a control must be free: its middle, and both ends of a link or button on one line. */
    const pointsOf = (control: Element): [x: number, y: number][] => {
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width < 4 || height < 4) return []

      const y = top + height / 2
      const middle: [x: number, y: number] = [left + width / 2, y]
      const hasEnds =
        control.matches('a, button') &&
        !control.closest('table, svg') &&
        control.getClientRects().length === 1

      return hasEnds && width >= 12 ? [middle, [left + 3, y], [left + width - 3, y]] : [middle]
    }

    /** The control on top of another one at a point of it. */
    const coverAt = (
      control: Element,
      [x, y]: [x: number, y: number],
      isAtEnd: boolean,
    ): Element | null => {
      if (y < 0 || y > innerHeight) return null

      const cover = document.elementFromPoint(x, y)?.closest(controls)
      if (!cover || cover === control || cover.contains(control) || control.contains(cover))
        return null
      if (floats(cover) && (isAtEnd ? y < innerHeight / 2 : y > innerHeight / 2)) return null

      return cover
    }

    /** What a pane that scrolls itself does not show is not covered. */
    const isInSight = (control: Element, [x, y]: [x: number, y: number]): boolean => {
      for (let at = control.parentElement; at && at !== document.body; at = at.parentElement) {
        if (!/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflow)) continue
        const { left, right, top, bottom } = at.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return false
      }

      return true
    }

    const covered = new Set<string>()

    for (const isAtEnd of [false, true]) {
      window.scrollTo({
        top: isAtEnd ? document.documentElement.scrollHeight : 0,
        behavior: 'instant',
      })

      await new Promise(requestAnimationFrame)

      for (const control of document.querySelectorAll(controls)) {
        if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        for (const point of pointsOf(control)) {
          const cover = coverAt(control, point, isAtEnd)
          if (cover && isInSight(control, point))
            covered.add(`${nameOf(control)} lies under ${nameOf(cover)}`)
        }
      }
    }

    window.scrollTo({ top: 0, behavior: 'instant' })

    return [...covered]
  })

/**
 * Cards that are as high as their neighbor with little in them: a third of the card and more is
 * blank below its last word.
 */
export const unevenCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('.board__card, .panel__panel')].filter((card) =>
      card.checkVisibility(),
    )
    return cards.flatMap((card) => {
      const box = card.getBoundingClientRect()
      const hasNeighbor = cards.some((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const isBeside = left >= box.right || right <= box.left
        return isBeside && Math.abs(top - box.top) < 2 && Math.abs(bottom - box.bottom) < 2
      })

      if (!hasNeighbor) return []

      const range = document.createRange()
      const ends = [...card.querySelectorAll('*')]
        .filter((part) => part.children.length === 0 && part.checkVisibility())
        .map((part) => {
          range.selectNodeContents(part)
          const text = range.getBoundingClientRect()
          return text.height > 0 ? text.bottom : part.getBoundingClientRect().bottom
        })

      const blank = box.bottom - Math.max(box.top, ...ends)
      if (blank < 72 || blank < box.height / 4) return []

      return [
        `${Math.round(blank)} of ${Math.round(box.height)} px are blank in “${card.textContent.trim().slice(0, 16)}”`,
      ]
    })
  })

/**
 * On a list its tabs, filters, title and first column begin at one line, at most `tolerance` pixels
 * apart.
 */
export const raggedEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerance = 2
    const textStart = (selector: string): number | null => {
      const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
      if (!element) return null

      const box = element.querySelector('input[type=checkbox]')
      if (box) return box.getBoundingClientRect().left

      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)

      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if ((node.textContent ?? '').trim() === '') continue
        const range = document.createRange()
        range.selectNodeContents(node)

        return range.getBoundingClientRect().left
      }

      return element.getBoundingClientRect().left
    }

    const parts = {
      tabs: '.list-page__list .tabs__tabs button',
      filters:
        '.list-page__list .list-page__filters > :not(.list-page__filterActions, .list-page__filtersFold)',
      title: '.list-page__list .list-page__toolbar h1',
      column: '.list-page__list .data-table__dataTable thead th:first-child',
    }

    const starts = Object.entries(parts).flatMap(([name, selector]) => {
      const start = textStart(selector)
      return start === null ? [] : [{ name, start }]
    })

    const [first] = starts

    return starts
      .filter(({ start }) => first && Math.abs(start - first.start) > tolerance)
      .map(
        ({ name, start }) =>
          `the ${name} begin ${Math.round(start - (first?.start ?? 0))} px beside the ${first?.name}`,
      )
  })

/**
 * Controls smaller than 24 px that stand closer than 24 px to another one; links inside a sentence
 * are as high as its lines.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const side = 24
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )

    const targets = [
      ...document.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary',
      ),
    ]
      .filter((element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .map((element) => ({
        element,
        box: (element.closest('label') ?? element).getBoundingClientRect(),
      }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && !isInSentence(element))

    const small = targets.filter(({ box }) => box.width < side - 0.5 || box.height < side - 0.5)
    const isClose = (one: DOMRect, other: DOMRect): boolean => {
      const [x, y] = [one.left + one.width / 2, one.top + one.height / 2]
      const across = Math.max(other.left - x, x - other.right, 0)
      const down = Math.max(other.top - y, y - other.bottom, 0)

      return Math.hypot(across, down) < side / 2
    }

    return small
      .filter(({ element, box }) =>
        targets.some(
          (other) =>
            other.element !== element &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            other.element.closest('label') !== (element.closest('label') ?? element) &&
            isClose(box, other.box),
        ),
      )
      .map(({ element, box }) => {
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '')
          .trim()
          .slice(0, 16)
        return `${element.tagName.toLowerCase()} “${name}” of ${Math.round(box.width)} × ${Math.round(box.height)} px is too close to another`
      })
  })

/** Words in Latin letters that go on in the next line without a hyphen. */
export const splitWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const split = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()

    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      if (!/[A-Za-z]{4}/.test(text) || !parent?.checkVisibility({ visibilityProperty: true }))
        continue

      // Hidden from sight but not from screen readers: a box of one pixel.
      const { width, height } = parent.getBoundingClientRect()
      const { fontSize, hyphens } = getComputedStyle(parent)
      if (width <= 1 || hyphens === 'auto' || height < Number.parseFloat(fontSize) * 2) continue

      // Codes and addresses have no place of their own to break at.
      for (const { 0: word, index } of text.matchAll(/(?<!\S)[A-Za-z]{4,}(?=[,.;:!?)]?(?!\S))/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1)
          split.add(`“${word}” is split in ${parent.tagName.toLowerCase()}.${parent.className}`)
      }
    }

    return [...split]
  })

/** Chinese in what an English screen itself says; what people wrote stays as it is. */
export const untranslatedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!document.documentElement.lang.startsWith('en')) return []

    const words =
      'thead th, dt, legend, .tabs__tabs button, .list-page__toolbar button, .list-page__filters label > span:first-child, .form__label, .form__sectionTitle, .board__figure small, .sider__sider a, .step-strip__stepStrip span, .tag__tag'
    const named = [...document.querySelectorAll(words)].flatMap((element) =>
      element.checkVisibility() ? [element.textContent ?? ''] : [],
    )

    return [...new Set(named)]
      .filter((text) => /\p{Script=Han}/u.test(text))
      .map((text) => `“${text.trim().slice(0, 24)}” is not in English`)
  })
