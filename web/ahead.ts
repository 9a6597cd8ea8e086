/** Lets browsers that can fetch a page of ours from the moment a finger or a button goes down on its link. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*' }, eagerness: 'conservative' }],
});
