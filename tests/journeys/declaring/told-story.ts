import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** One line of a log dialog: which step, to where, who and when. */
export interface TimelineLine {
  step: string
  to: string
  who: string
  at: string
}

/** The lines of the log that a list opens at its only row, oldest first. */
export async function timelineOf(page: Page): Promise<TimelineLine[]> {
  const row = page.locator('.data-table__dataTable tbody tr:visible').first()
  await row
    .getByRole('button', { name: /^(日志|更多.*)$/ })
    .first()
    .waitFor()

  const button = row.getByRole('button', { name: '日志', exact: true })

  if ((await button.count()) > 0) await button.click()
  else {
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '日志', exact: true }).click()
  }

  // A list with its timeline below tells it there.
  const dialog = page
    .getByRole('dialog', { name: '办理记录' })
    .or(page.getByRole('region', { name: /^办理进度：/ }))

  await dialog.locator('.log-timeline__timeline li').first().waitFor()
  const lines = await dialog.locator('.log-timeline__timeline > li').evaluateAll((items) =>
    items.map((item) => ({
      step: item.querySelector('strong')?.textContent ?? '',
      to: (item.querySelector('.log-timeline__timelineTo')?.textContent ?? '')
        .replace('→', '')
        .trim(),
      who: (item.querySelector('time')?.parentElement?.textContent ?? '').split(' · ')[0]!.trim(),
      at: item.querySelector('time')?.textContent ?? '',
    })),
  )

  return lines.toReversed()
}

/**
 * A line that is expected: who takes part in the signature, which step, and the state it led to.
 */
type StoryLine = [who: string, step: string, to: string]

/** Every line names the step, who took it and when, in the order of time. */
export function expectStory(lines: TimelineLine[], expected: StoryLine[]): void {
  expect(lines.map(({ step, to }) => `${step} → ${to}`)).toEqual(
    expected.map(([, step, to]) => `${step} → ${to}`),
  )
  for (const [index, [who]] of expected.entries())
    expect(lines[index]!.who, expected[index]![1]).toContain(who)
  const times = lines.map(({ at }) => at)
  for (const at of times) expect(at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  expect(times).toEqual(times.toSorted())
}

/** The brand that is returned once and elected, as the province reads it. */
export const story = (applicant: string): StoryLine[] => [
  [applicant, '提交', '待县级审核'],
  ['dist530828', '退回修改', '退回修改'],
  [applicant, '提交', '待县级审核'],
  ['dist530828', '审核通过并上报', '待州（市）审核'],
  ['city5308', '推荐上报', '待省级审核'],
  ['leader01', '审核通过', '合规核查中'],
  ['系统', '合规无异常', '待评审'],
  ['leader01', '列入建议名单', '建议入选'],
  ['leader01', '发起公示', '公示中'],
  ['leader01', '确认入选', '入选目录'],
]

/** A doubt about an applicant, from the start of its check to the decision. */
export const doubtStory = (applicant: string): StoryLine[] => [
  ['leader01', '发起核查', '核查中'],
  ['leader01', '推送县级核实', '待县级核实'],
  ['dist530828', '请主体说明', '待主体说明'],
  [applicant, '提交', '待县级核实'],
  ['dist530828', '提交核实意见', '县级已核实'],
  ['leader01', '审定通过', '合规通过'],
]
