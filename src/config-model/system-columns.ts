/** Columns that every record has beside the fields of its entity, with their Chinese titles. */
export const systemColumns: Record<string, string> = {
  state: '状态',
  year: '年度',
  region: '区域',
  createdAt: '创建时间',
  updatedAt: '更新时间',
  submittedAt: '提交时间',
  stateSince: '进入当前状态的时间',
  dueAt: '办理期限',
}
