/**
 * Runs before the first paint, ahead of the theme's own lines of `index.html`. The build renders dark, which stays where
 * nothing runs; who is signed in is told by the keys of the session, so that the bar does not change while one looks.
 */
export const SITE_BOOT = `(function(){var r=document.documentElement;r.classList.remove("dark");r.dataset.script="";try{if(localStorage.getItem("accessToken")&&localStorage.getItem("user"))r.dataset.member=""}catch(e){}})();`;
