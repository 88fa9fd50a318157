declare module 'core-js/actual/url' {
  const url: typeof URL;
  export default url;
}

declare module 'core-js/actual/url-search-params' {
  const params: typeof URLSearchParams;
  export default params;
}
