export const filmStyle = 'html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block;background:#000}';
