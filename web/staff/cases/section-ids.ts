/** Ids of the sections of a case for staff, to which the next action leads. */
export const sectionIds = {
  papers: 'work-papers',
  drafts: 'work-drafts',
  filing: 'work-filing',
  authority: 'work-authority',
  results: 'work-results',
  ask: 'work-ask',
  step: 'work-step',
  assign: 'work-assign',
  close: 'work-close',
  tasks: 'work-tasks',
} as const;
