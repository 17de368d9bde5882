import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import {
  blankScroll,
  coveredControls,
  emptyBoxes,
  layoutFaults,
  missingPictures,
  raggedEdges,
  smallTargets,
  splitWords,
  squeezedTexts,
  unevenCards,
  untranslatedWords,
} from './layout-faults.ts'

const browser = withBrowser()
const box = 'border: 1px solid gray; box-sizing: border-box'

/** A fault of each kind, as one was once on a screen. */
const faults = [
  {
    name: 'values in a column of one character',
    rule: squeezedTexts,
    html: '<div style="width: 16px; overflow-wrap: anywhere">普洱市澜沧县</div>',
    fault: /“普洱市澜沧县” on 6 lines/,
  },
  {
    name: 'a name that is only for screen readers, placed by the page instead of its pane',
    rule: blankScroll,
    html: '<h1>评审</h1><span style="position: absolute; top: 4600px; width: 1px; height: 1px; clip-path: inset(50%)">说明</span>',
    fault: /blank page at the end/,
  },
  {
    name: 'a pane that scrolls past its last line',
    rule: blankScroll,
    html: '<div style="height: 100px; overflow: auto"><p>完</p><div style="height: 900px"></div></div>',
    fault: /blank at the end of DIV/,
  },
  {
    name: 'two parts more than a window apart',
    rule: blankScroll,
    html: '<p>上</p><div style="height: 2000px"></div><p>下</p>',
    fault: /between two parts/,
  },
  {
    name: 'a pane of files without files',
    rule: emptyBoxes,
    html: '<div style="width: 400px; height: 300px; background: #eee"><p></p></div>',
    fault: /empty box of 400 × 300/,
  },
  {
    name: 'a picture that is not there',
    rule: missingPictures,
    html: '<img alt="" src="data:image/png;base64,AAAA" width="40" height="40">',
    fault: /no picture/,
  },
  {
    name: 'a bar over the last button of the page',
    rule: coveredControls,
    html: `<div style="height: 2000px"></div><button style="display: block; height: 32px">提交</button>
      <div style="position: fixed; inset: auto 0 0; height: 60px; background: white"><button style="width: 100%; height: 60px">全部</button></div>`,
    fault: /提交 lies under button 全部/,
  },
  {
    name: 'a button over the end of a link',
    rule: coveredControls,
    html: `<nav style="width: 60px; white-space: nowrap"><a href="/1">品牌目录管理</a></nav>
      <button style="position: absolute; left: 70px; top: 0; height: 40px">登录</button>`,
    fault: /品牌目录管理 lies under button 登录/,
  },
  {
    name: 'a card as high as its neighbor with one line in it',
    rule: unevenCards,
    html: `<div style="display: grid; grid-template-columns: 1fr 1fr"><section class="panel__panel" style="${box}">一</section>
      <section class="panel__panel" style="${box}; height: 400px"><p style="margin-top: 370px">二</p></section></div>`,
    fault: /px are blank in “一”/,
  },
  {
    name: 'filters beside the line of the tabs',
    rule: raggedEdges,
    html: `<div class="list-page__list"><div class="tabs__tabs"><button style="padding: 0; border: 0">全部</button></div>
      <div class="list-page__filters"><label style="padding-left: 14px">关键字</label></div></div>`,
    fault: /the filters begin 14 px beside the tabs/,
  },
  {
    name: 'two links of ten pixels beside each other',
    rule: smallTargets,
    html: '<p><a href="/1" style="display: inline-block; width: 10px; height: 10px"></a><a href="/2" style="display: inline-block; width: 10px; height: 10px"></a></p>',
    fault: /10 × 10 px is too close/,
  },
  {
    name: 'a word that goes on in the next line',
    rule: splitWords,
    html: '<span style="display: block; width: 40px; overflow-wrap: anywhere">Compliance</span>',
    fault: /“Compliance” is split in span/,
  },
  {
    name: 'a Chinese unit in the head of an English table',
    rule: untranslatedWords,
    html: '<script>document.documentElement.lang = "en"</script><table><thead><tr><th>Rewards (万元)</th></tr></thead></table>',
    fault: /“Rewards \(万元\)” is not in English/,
  },
]

test('each rule of the layout finds its fault and nothing where there is none', async () => {
  const { page } = await browser.visit('/icon.svg')
  // No policy of the portal holds there.
  await page.goto('about:blank')

  for (const { name, rule, html, fault } of faults) {
    await page.setContent(`<!doctype html><body>${html}</body>`)
    expect((await rule(page)).join('\n'), name).toMatch(fault)
  }

  await page.setContent(
    '<!doctype html><h1>申报</h1><p>三行文字，一个<a href="/1">链接</a>和一个按钮。</p><button>提交</button>',
  )
  expect(await layoutFaults(page)).toEqual([])
})
