/**
 * Runs before the first paint, ahead of the theme's own lines of `index.html`. The build renders dark, which stays where
 * nothing runs; who is signed in and in which role, is told by the keys of the session, so that the page does not change while one looks.
 */
export const SITE_BOOT = `(function(){var r=document.documentElement;r.classList.remove("dark");r.dataset.script="";try{var u=localStorage.getItem("user");if(localStorage.getItem("accessToken")&&u){r.dataset.member="";r.dataset.member=JSON.parse(u).role||""}}catch(e){}})();`;
