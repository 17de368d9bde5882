/** Words of publishing a record and of approving what is to be published. */
const zh = {
  publish: '发布',
  publishChanges: '发布修改',
  publishText: '发布后，接收范围内的读者即可看到这份内容。',
  publishDone: '已发布',
  withdraw: '撤回',
  withdrawText: '撤回后读者不再看到，内容保留，可以修改后再次发布。',
  withdrawDone: '已撤回',
  discard: '放弃修改',
  discardText: '上次发布以后的修改将不再保留，恢复为上次发布的内容，不能撤销。',
  discardDone: '已恢复为上次发布的内容',
  preview: '预览',
  changedNotice: '修改已存为草稿。发布之前，读者看到的仍是上次发布的内容。',
  handIn: '提交审核',
  handInText: '提交后由审核人员发布或退回；在此之前，读者看到的仍是上次发布的内容。',
  handInDone: '已提交审核',
  handedIn: '修改已提交，等待审核；审核通过之前，读者看到的仍是上次发布的内容。再次修改后须重新提交。',
  giveBack: '退回',
  giveBackText: '请写明退回的原因，提交人按此修改后再次提交。',
  giveBackDone: '已退回',
  givenBack: '修改已退回：{reason}',
} as const
export default zh
